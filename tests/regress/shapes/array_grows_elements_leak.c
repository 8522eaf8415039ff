// The array is freed, and what it points to is not.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": [1, 0]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int **a = NULL;
    size_t used = 0, room = 0;
    while (used < 1000 && __VERIFIER_nondet_bool()) {
        if (used == room) {
            room = room ? 2 * room : 1;
            a = realloc(a, room * sizeof *a);
        }
        a[used] = malloc(sizeof **a);
        *a[used] = 7;
        used++;
    }
    while (used > 0) {
        used--;
    }
    free(a);
    return 0;
}
