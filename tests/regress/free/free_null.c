// EXPECT: valid-memsafety TRUE
// VIOLATION: none
#include <stdlib.h>
int main(void) {
    free(0);
    return 0;
}
