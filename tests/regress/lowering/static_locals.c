// OUTPUT: 12 -1 20
#include <stdio.h>
static int next(void) {
    static int n = 10;
    return n++;
}
static int other(void) {
    static int n;
    {
        static int n = 5;
        n *= 2;
        if (n > 10)
            return n;
    }
    return --n;
}
int main(void) {
    next(), next();
    printf("%d ", next());
    printf("%d ", other());
    printf("%d\n", other());
    return 0;
}
