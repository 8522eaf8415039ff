// snprintf writes a terminator in any case, and says how long the text would have been.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(int argc, char **argv) {
    char b[8];
    int n = snprintf(b, sizeof b, "%s/%s", argv[0], argv[0]);
    size_t length = strlen(b);
    if (n < 0 || length >= sizeof b)
        reach_error();
    if (n < (int)sizeof b && length != (size_t)n)
        reach_error();
    if (n >= (int)sizeof b && length != sizeof b - 1)
        reach_error();
    puts(b);
    return 0;
}
