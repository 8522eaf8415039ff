// `last` still holds the pointer of the first round, though nothing will read it and the second
// round has computed the same expression anew.
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
int main(void) {
    char *last = 0;
    for (int i = 0;; i++) {
        char *p = malloc(4);
        if (i == 1)
            exit(0);
        last = p;
    }
}
