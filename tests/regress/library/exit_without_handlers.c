// EXPECT: valid-memcleanup FALSE
// EXPECT: valid-memsafety TRUE
// HARNESS: no, LeakSanitizer is not asked at _Exit
// DECIDE: yes
// INPUT: {"nondet": [3]}
// _Exit and abort run no handlers of atexit, and quick_exit has others.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *buffer;
static void handler(void) { free(buffer); }
int main(void) {
    buffer = malloc(10);
    atexit(handler);
    if (__VERIFIER_nondet_int() == 3)
        _Exit(0);
    return 0;
}
