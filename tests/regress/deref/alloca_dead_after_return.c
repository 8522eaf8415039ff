// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 12
// HARNESS: no, the sanitizer does not see it
#include <alloca.h>
static int *make(int n) {
    int *p = alloca(n * sizeof *p);
    p[0] = n;
    return p;
}
int main(void) {
    int *p = make(3);
    return *p;
}
