// OUTPUT: int unsigned double text const int * other
#include <stdio.h>
#define NAME(x) _Generic((x), int: "int", unsigned: "unsigned", double: "double", char *: "text", \
    const int *: "const int *", default: "other")
int main(void) {
    const int c = 1;
    printf("%s %s %s %s %s %s\n", NAME(1), NAME(1u), NAME(1.f + 1.), NAME("x" + 0), NAME(&c), NAME('a' + 0L));
    return 0;
}
