// A slot is empty or holds an object; each step takes or gives back one.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

enum { SLOTS = 16 };
static int *slots[SLOTS];

int main(void) {
    while (__VERIFIER_nondet_bool()) {
        int i = __VERIFIER_nondet_int();
        if (i < 0 || i >= SLOTS)
            continue;
        if (slots[i]) {
            free(slots[i]);
            slots[i] = NULL;
        } else {
            slots[i] = malloc(sizeof(int));
            *slots[i] = i;
        }
    }
    for (int i = 0; i < SLOTS; i++)
        free(slots[i]);
    return 0;
}
