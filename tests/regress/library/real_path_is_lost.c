// realpath without a buffer allocates.
// EXPECT: valid-memcleanup FALSE(valid-memcleanup)
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
#include <stdlib.h>
int main(void) {
    char *path = realpath("/", NULL);
    if (path)
        path = NULL;
    return 0;
}
