// A format without a character.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdio.h>
#include <string.h>

extern void reach_error(void);

int main(void) {
    char text[4] = "abc";
    int n = snprintf(text, sizeof text, "");
    if (n != 0 || strlen(text) != 0)
        reach_error();
    printf("");
    sscanf("1", "");
    return 0;
}
