// Where all is known, so is each byte.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
    char b[40];
    int n = sprintf(b, "%s-%03d|%-4s|%+ld|%x%%%c", "ab", 7, "cd", 12L, 255u, '!');
    if (n != 20 || strcmp(b, "ab-007|cd  |+12|ff%!") != 0)
        reach_error();
    n = snprintf(b, 4, "%s", "abcdef");
    if (n != 6 || strcmp(b, "abc") != 0 || b[4] != '0')
        reach_error();
    return 0;
}
