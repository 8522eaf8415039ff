// Each round drops the pointer of the round before; the last one is kept.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
int main(void) {
    char *p = 0;
    for (int i = 0; i < 3; i++)
        p = malloc(4);
    exit(0);
}
