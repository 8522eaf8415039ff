// EXPECT: def-behavior FALSE(library)
// DECIDE: yes
// HARNESS: no, no sanitizer looks for it
#include <stdio.h>
int main(void) {
    printf("%2$d %1$d\n", 1, 2.5);
    return 0;
}
