// The variable of the loop's body is out of scope behind the loop, whichever way it is left.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// HARNESS: no, leaks are not looked for after abort
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    for (;;) {
        char *p = malloc(4);
        if (__VERIFIER_nondet_int() == 0)
            break;
        free(p);
        if (__VERIFIER_nondet_int())
            return 0;
    }
    abort();
}
