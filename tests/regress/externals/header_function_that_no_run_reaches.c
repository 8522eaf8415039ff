// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
#include <unistd.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char text[8];
    unsigned n = (unsigned)__VERIFIER_nondet_int() % 4;
    if (n > 3)
        return (int)readlink("name", text, sizeof text);
    return 0;
}
