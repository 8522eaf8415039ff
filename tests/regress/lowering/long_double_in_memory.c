// OUTPUT: 63 255 192
// OUTPUT: 3.50 2 4.75
#include <stdio.h>
#include <string.h>
union view { long double x; unsigned char bytes[16]; };
struct pair { long double a; int b; };
static struct pair half(struct pair p) { return (struct pair){p.a / 2, p.b + 1}; }
int main(void) {
    union view v;
    memset(&v, 0, sizeof v);
    v.x = 1.5L;
    printf("%d %d %d\n", v.bytes[9], v.bytes[8], v.bytes[7]);
    struct pair array[2] = {{1.25L, 2}, half((struct pair){7, 1})};
    printf("%.2Lf %d %.2Lf\n", array[1].a, array[1].b, array[0].a + array[1].a);
    return 0;
}
