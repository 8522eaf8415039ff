// swab writes as many bytes as it reads.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// HARNESS: no, sanitizers do not look into this function
#define _GNU_SOURCE
#include <unistd.h>
int main(void) {
    char to[4];
    swab("abcdef", to, 6);
    return 0;
}
