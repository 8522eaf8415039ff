// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    setvbuf(stdout, malloc(100), _IOFBF, 100);
    setbuf(stderr, malloc(BUFSIZ));
    return 0;
}
