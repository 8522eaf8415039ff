// OUTPUT: 10
#include <stdio.h>
#include <stdlib.h>
static inline int half(int x) { return x / 2; }
inline int third(int x) { return x / 3; }
extern inline int third(int x);
_Noreturn static void stop(int x) {
    printf("%d\n", x);
    exit(0);
}
int main(void) {
    int x = half(third(60));
    if (x == 10)
        stop(x);
    return 1;
}
