// EXPECT: unreach-call TRUE
// DECIDE: yes
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
    char *a = getenv("HOME"), *b = getenv("PATH");
    if (a != getenv("HOME") || b != getenv("PATH") || getenv(""))
        reach_error();
    if (setenv("PATH", "/bin", 1) == 0 && strcmp(getenv("PATH"), "/bin") != 0)
        reach_error();
    if (a != getenv("HOME"))
        reach_error();
    unsetenv("PATH");
    if (getenv("PATH"))
        reach_error();
    return 0;
}
