// OUTPUT: 15 -3 -1 -1 0 16
// OUTPUT: 3.143 ffffffffffffff7 4508
// OUTPUT: -2147483648 4294967295
#include <limits.h>
#include <stdio.h>
enum { SIZE = sizeof(int[3]) / 2 + ('b' - 'a') };
static int table[SIZE << 1 | 1] = {[SIZE - 1] = -7 / 2, -7 % 3, ~0, !5, 3 > 2 ? 1 << 4 : 0};
static const double ratio = 22.0 / 7;
static unsigned long mask = ~0ul >> 4 & ~(1ul << 3);
_Static_assert(SIZE == 7, "folded");
int main(void) {
    printf("%zu %d %d %d %d %d\n", sizeof table / 4, table[6], table[7], table[8], table[9], table[10]);
    printf("%.3f %lx %d\n", ratio, mask, (int)(char)300 + (short)70000);
    printf("%d %u\n", INT_MIN, 0u - 1);
    if (0 && table[100000])
        return 1;
    return sizeof(table[1000]) - 4;
}
