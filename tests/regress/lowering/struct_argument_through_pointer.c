// OUTPUT: 11
#include <stdio.h>
struct big { long a[5]; };
struct small { char c; short s; };
static struct big add(struct big x, struct small y, int z) {
    x.a[4] += y.c + y.s + z;
    return x;
}
int main(void) {
    struct big (*f)(struct big, struct small, int) = add;
    printf("%ld\n", f((struct big){{1, 2, 3, 4, 5}}, (struct small){1, 2}, 3).a[4]);
    return 0;
}
