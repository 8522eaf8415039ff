// EXPECT: library FALSE(library)
// INPUT: {"nondet": [-2], "uninitialised": [], "memory": []}
#include <ctype.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char c = __VERIFIER_nondet_char();
    return toupper(c) == 'A';
}
