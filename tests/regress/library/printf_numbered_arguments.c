// EXPECT: valid-memsafety TRUE
// EXPECT: def-behavior TRUE
// EXPECT: unreach-call TRUE
// OUTPUT: b a b    7
// DECIDE: yes
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[20];
    printf("%2$s %1$s %2$s %3$*4$d\n", "a", "b", 7, 4);
    sprintf(text, "%2$d%1$d", 1, 2);
    assert(strcmp(text, "21") == 0);
    return 0;
}
