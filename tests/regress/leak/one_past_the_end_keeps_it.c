// A pointer just behind the object was made from it and still belongs to it.
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
static char *end;
int main(void) {
    char *p = malloc(4);
    end = p + 4;
    return 0;
}
