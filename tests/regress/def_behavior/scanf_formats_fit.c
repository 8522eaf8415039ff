// EXPECT: library TRUE
// DECIDE: yes
#include <stdio.h>
int main(void) {
    int n = 0, length = 0;
    char word[8];
    return scanf("%d %*d %7s%n", &n, word, &length) > 2;
}
