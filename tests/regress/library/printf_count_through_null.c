// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
#include <stdio.h>
int main(void) {
    int *n = NULL;
    printf("text\n%n", n);
    return 0;
}
