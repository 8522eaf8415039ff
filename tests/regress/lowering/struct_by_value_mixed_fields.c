// OUTPUT: 4 3 | 3.5 11 | 2.5 1.5 4 | 24 10
// OUTPUT: 2 b | -10 y 1
#include <stdio.h>
struct id { int i; double d; };
struct di { double d; int i; };
struct ff { float a, b; };
struct fff { float a, b, c; };
struct dd { double a, b; };
struct ip { int *p; char c; };
struct nested { struct ff f; struct { short s; char c; } in; };
static struct id f1(struct id x) { x.i++, x.d *= 2; return x; }
static struct di f2(struct di x, struct ff y) { x.i += (int)y.a, x.d += y.b; return x; }
static struct fff f3(struct ff x) { return (struct fff){x.b, x.a, x.a + x.b}; }
static struct dd f4(struct fff x, struct dd y) { return (struct dd){y.b + x.c, y.a}; }
static struct ip f5(struct ip x) { (*x.p)++, x.c++; return x; }
static struct nested f6(struct nested x) { x.in.s *= 2, x.in.c--, x.f.b = x.f.a; return x; }
int main(void) {
    int n = 1;
    struct id a = f1((struct id){3, 1.5});
    struct di b = f2((struct di){0.5, 9}, (struct ff){2, 3});
    struct fff c = f3((struct ff){1.5f, 2.5f});
    struct dd d = f4(c, (struct dd){10, 20});
    struct ip e = f5((struct ip){&n, 'a'});
    struct nested f = f6((struct nested){{1, 2}, {-5, 'z'}});
    printf("%d %g | %g %d | %g %g %g | %g %g\n", a.i, a.d, b.d, b.i, c.a, c.b, c.c, d.a, d.b);
    printf("%d %c | %d %c %g\n", *e.p, e.c, f.in.s, f.in.c, f.f.b);
    return 0;
}
