// %1$s reads a string like %s: this one has no end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// REPLAY: no
// HARNESS: no, AddressSanitizer does not follow numbered arguments
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *p = malloc(3);
    p[0] = p[1] = p[2] = 'a';
    printf("%1$s", p);
    free(p);
    return 0;
}
