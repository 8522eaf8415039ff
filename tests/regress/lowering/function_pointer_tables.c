// OUTPUT: 2 8 3
// OUTPUT: 9 1
// OUTPUT: 15
#include <stdio.h>
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*const table[2][2])(int, int) = {{add, sub}, {sub, add}};
static int (*choose(int i))(int, int) { return i ? table[1][0] : *table[0]; }
static int apply(int f(int, int), int x) { return f(x, 1); }
int main(void) {
    printf("%d %d %d\n", table[0][1](5, 3), (*table[1][1])(5, 3), (****choose(0))(1, 2));
    printf("%d %d\n", apply(choose(1), 10), choose(1) == sub);
    void *generic = (void *)add;
    printf("%d\n", ((int (*)(int, int))generic)(7, 8));
    return 0;
}
