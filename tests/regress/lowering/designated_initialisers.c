// OUTPUT: 9 9 2 0 4
// OUTPUT: 3 5 6 1 2.5 x
// OUTPUT: 3 0 4.5
#include <stdio.h>
struct s { int a, b[4]; struct { char c; double d; } in; };
static const struct s table[] = {[2] = {.b = {[1] = 5, 6}, .a = 1}, [0].in.d = 2.5, [0].in.c = 'x'};
int main(void) {
    int a[] = {[3] = 1, 2, [0] = 9, [6 ... 8] = 4};
    printf("%zu %d %d %d %d\n", sizeof a / sizeof *a, a[0], a[4], a[1], a[7]);
    printf("%zu %d %d %d %g %c\n", sizeof table / sizeof *table, table[2].b[1], table[2].b[2],
           table[2].a, table[0].in.d, table[0].in.c);
    int x = 3;
    struct s local = {.b[2] = x, .in = {.d = x * 1.5}};
    printf("%d %d %g\n", local.b[2], local.b[3], local.in.d);
    return 0;
}
