// VIOLATION: none
// OUTPUT: 0 0 0
// OUTPUT: 0 64 3
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
_Alignas(64) static char global[3];
struct over { char c; _Alignas(32) int i; };
int main(void) {
    _Alignas(128) int local = 1;
    struct over o = {1, 2};
    void *heap = aligned_alloc(256, 256);
    printf("%d %d %d\n", (int)((uintptr_t)global % 64), (int)((uintptr_t)&local % 128),
           (int)((uintptr_t)&o.i % 32));
    printf("%d %zu %d\n", (int)((uintptr_t)heap % 256), sizeof o, local + o.i);
    free(heap);
    return 0;
}
