// OPTIONS: --data-model ILP32
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    return 0;
}
