// EXPECT: def-behavior FALSE(library)
// DECIDE: yes
// HARNESS: no, no sanitizer looks for it
#include <stdio.h>
int main(void) {
    int n;
    printf("text%5n\n", &n);
    return 0;
}
