// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 7
#include <stdlib.h>
struct big { int a[10]; };
int main(void) {
    struct big *p = malloc(sizeof *p - 1), copy;
    copy = *p;
    free(p);
    return copy.a[0];
}
