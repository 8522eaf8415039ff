// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
static char **kept;
int main(void) {
    kept = malloc(sizeof *kept);
    *kept = malloc(1);
    free(kept);
    return 0;
}
