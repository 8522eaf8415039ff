// OPTIONS: --data-model ILP32
// OUTPUT: 100 1 3 y 1099511627774 42
#include <stdio.h>
struct one { char c; };
struct pair { int a, b; };
struct mixed { double d; char c; long long l; };
struct big { int a[30]; };
static struct one f(struct one x) { x.c++; return x; }
static struct pair g(struct pair p, struct one o) { return (struct pair){p.b + o.c, p.a}; }
static struct mixed h(struct mixed m, int n) { m.d *= n, m.l -= n, m.c++; return m; }
static struct big k(struct big b) { b.a[29] = b.a[0] + 1; return b; }
int main(void) {
    struct pair p = g((struct pair){1, 2}, f((struct one){'a'}));
    struct mixed m = h((struct mixed){1.5, 'x', 1ll << 40}, 2);
    printf("%d %d %g %c %lld %d\n", p.a, p.b, m.d, m.c, m.l, k((struct big){{41}}).a[29]);
    return 0;
}
