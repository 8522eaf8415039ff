// exit does not return from main: the frame and its pointer are still there.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup FALSE
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    *p = 1;
    exit(*p);
}
