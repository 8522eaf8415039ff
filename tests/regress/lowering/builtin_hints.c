// OUTPUT: n z p
// OUTPUT: 10
// OUTPUT: 1 4
// OUTPUT: 4 0
#include <stddef.h>
#include <stdio.h>
static int sign(int x) {
    switch ((x > 0) - (x < 0)) {
    case -1: return 'n';
    case 0: return 'z';
    case 1: return 'p';
    }
    __builtin_unreachable();
}
int main(void) {
    int n = 5;
    if (__builtin_expect(n == 5, 0))
        printf("%c %c %c\n", sign(-3), sign(0), sign(9));
    __builtin_prefetch(&n);
    printf("%d\n", __builtin_choose_expr(1, 10, "no"));
    printf("%d %zu\n", __builtin_types_compatible_p(int, signed), __builtin_offsetof(struct { char c; int i; }, i));
    printf("%d %d\n", __builtin_abs(-4), __builtin_strcmp("a", "a"));
    int *aligned = __builtin_assume_aligned(&n, 4);
    return *aligned - 5;
}
