// EXPECT: library FALSE(library)
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char from[4] = "abc", to[4];
    unsigned n = __VERIFIER_nondet_uint() % 4;
    const char *source = n ? from : NULL;
    memcpy(to, source, n);
    return 0;
}
