// Blanks at both ends of a line: the table of isspace says that the end is none.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <ctype.h>
#include <stdio.h>
#include <string.h>
static char *trim(char *s) {
    while (isspace((unsigned char)*s))
        s++;
    if (*s == 0)
        return s;
    char *last = s + strlen(s) - 1;
    while (last > s && isspace((unsigned char)*last))
        last--;
    last[1] = 0;
    return s;
}
int main(void) {
    char line[256];
    if (fgets(line, sizeof line, stdin))
        puts(trim(line));
    return 0;
}
