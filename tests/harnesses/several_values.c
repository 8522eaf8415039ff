// OPTIONS: --entry check
// EXPECT: valid-deref TRUE
// EXPECT: unreach-call FALSE(unreach-call)
// Memory of any contents, as in SV-COMP.
#include <assert.h>
#include <stdlib.h>

void __VERIFIER_nondet_memory(void *, size_t);

void check(void) {
    char text[4];
    __VERIFIER_nondet_memory(text, sizeof text);
    for (int i = 0; i < 4; i++)
        assert(text[i] != 'x');
}
