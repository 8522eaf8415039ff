// OUTPUT: 11 10 1 4
// OUTPUT: 1099511627776 8
#include <stdio.h>
enum level { LOW = -1, MID, HIGH = 10, TOP, COPY = HIGH };
enum wide { BIG = 1l << 40 };
static enum level up(enum level l) { return l == LOW ? MID : l == MID ? HIGH : TOP; }
int main(void) {
    enum level l = LOW;
    l = up(up(up(l)));
    printf("%d %d %d %zu\n", l, COPY, LOW < MID, sizeof(enum level));
    enum wide w = BIG;
    printf("%ld %zu\n", (long)w, sizeof w);
    return 0;
}
