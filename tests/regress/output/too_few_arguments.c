// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, gcc's sanitizers do not look at variable arguments
// DECIDE: yes
#include <stdio.h>
int main(void) {
    char b[40];
    sprintf(b, "%d %d", 1);
    return 0;
}
