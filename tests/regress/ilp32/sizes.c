// OPTIONS: --data-model ILP32
// OUTPUT: 4 4 4 8
// OUTPUT: 12 36 4
#include <stdio.h>
struct mixed { char c; long long l; double d; long double x; void *p; };
int main(void) {
    printf("%zu %zu %zu %zu\n", sizeof(int), sizeof(long), sizeof(void *), sizeof(long long));
    printf("%zu %zu %zu\n", sizeof(long double), sizeof(struct mixed), _Alignof(struct mixed));
    return 0;
}
