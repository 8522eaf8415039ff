// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// HARNESS: no, the sanitizers do not see what the library does with the buffer
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *buffer = malloc(100);
    setvbuf(stdout, buffer, _IOFBF, 100);
    free(buffer);
    putc('x', stdout);
    return 0;
}
