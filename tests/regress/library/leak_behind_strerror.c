// The text is glibc's in a run, so that what happens behind it is shown.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
// INPUT: {"nondet": [2]}
#include <errno.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *p = malloc(10);
    const char *text = strerror(__VERIFIER_nondet_int());
    if (text[0] == 'N')
        return 1;
    free(p);
    return 0;
}
