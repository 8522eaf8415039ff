// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [67, 67, 67, 67, 67, 67, 67, 67, 67]}
// HARNESS: no, what is read is not written down
#include <stdio.h>
int main(void) {
    int n;
    char text[8];
    return scanf("%8s %d", text, &n) == 2;
}
