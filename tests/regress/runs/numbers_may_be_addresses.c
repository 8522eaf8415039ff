// Whether one of the numbers is the address of the lost object, which would keep it, is open: this is
// no proof that nothing is lost.
// EXPECT: valid-memsafety UNDECIDED
// VERIFY: --engine run
#include <stdlib.h>

static long numbers[8192];

int main(void) {
    char *p = malloc(100000);
    for (int i = 0; i < 8192; i++)
        numbers[i] = 65536 + i * 16;
    p = 0;
    return 0;
}
