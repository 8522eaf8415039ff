// strverscmp compares numbers by their values.
// EXPECT: unreach-call TRUE
// DECIDE: yes
#define _GNU_SOURCE
#include <string.h>
extern void reach_error(void);
int main(void) {
    if (strverscmp("a9", "a10") >= 0 || strverscmp("a010", "a09") >= 0 || strverscmp("a", "a") != 0)
        reach_error();
    return 0;
}
