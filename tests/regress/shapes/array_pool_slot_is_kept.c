// A slot that was given back still points to its object.
// EXPECT: valid-memsafety FALSE(valid-free)
// INPUT: {"nondet": [1, 3, 1, 3, 0]}
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
        } else {
            slots[i] = malloc(sizeof(int));
            *slots[i] = i;
        }
    }
    for (int i = 0; i < SLOTS; i++)
        free(slots[i]);
    return 0;
}
