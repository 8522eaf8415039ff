// OUTPUT: 4 8 8 16
// OUTPUT: 48 16
#include <stdio.h>
struct mixed { char c; long l; double d; long double x; };
int main(void) {
    printf("%zu %zu %zu %zu\n", sizeof(int), sizeof(long), sizeof(void *), sizeof(long double));
    printf("%zu %zu\n", sizeof(struct mixed), _Alignof(struct mixed));
    return 0;
}
