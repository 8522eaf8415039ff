// OUTPUT: 15 1000001 -2 5 1000000
#include <stdio.h>
struct __attribute__((packed)) header { char kind; int length; short crc; int *next; };
int main(void) {
    int x = 5;
    struct header h = {'k', 1000000, -2, &x};
    struct header a[2] = {h, h};
    a[1].length++;
    printf("%zu %d %d %d %d\n", sizeof h, a[1].length, a[1].crc, *a[1].next, a[0].length);
    return 0;
}
