// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 7
#include <stdio.h>
int main(void) {
    char s[2] = {'A', 'B'};
    printf("%.2s\n", s);
    printf("%s\n", s);
    return 0;
}
