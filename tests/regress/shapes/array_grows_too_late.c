// It is made longer when something was written behind its end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 1]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int **a = NULL;
    size_t used = 0, room = 0;
    while (used < 1000 && __VERIFIER_nondet_bool()) {
        if (used > room) {
            room = room ? 2 * room : 1;
            a = realloc(a, room * sizeof *a);
        }
        a[used] = malloc(sizeof **a);
        *a[used] = 7;
        used++;
    }
    while (used > 0) {
        used--;
        free(a[used]);
    }
    free(a);
    return 0;
}
