// OUTPUT: A B
// OUTPUT: 1 1.5 16
#include <stdio.h>
struct variant {
    int kind;
    union { int i; double d; struct { char a, b; }; };
};
int main(void) {
    struct variant v = {.kind = 1, .i = 0x4241};
    printf("%c %c\n", v.a, v.b);
    v.d = 1.5;
    printf("%d %g %zu\n", v.kind, v.d, sizeof v);
    return 0;
}
