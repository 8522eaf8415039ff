// OUTPUT: 1 0 9 63
#include <stdio.h>
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int ackermann(int m, int n) {
    return m == 0 ? n + 1 : ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}
static void hanoi(int n, int from, int to, int *moves) {
    if (!n)
        return;
    hanoi(n - 1, from, 6 - from - to, moves);
    ++*moves;
    hanoi(n - 1, 6 - from - to, to, moves);
}
int main(void) {
    int moves = 0;
    hanoi(6, 1, 3, &moves);
    printf("%d %d %d %d\n", even(10), odd(10), ackermann(2, 3), moves);
    return 0;
}
