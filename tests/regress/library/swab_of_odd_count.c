// The last byte of an odd number is left out.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#define _GNU_SOURCE
#include <unistd.h>
extern void reach_error(void);
int main(void) {
    char to[4] = "1234";
    swab("abcde", to, 5);
    if (to[0] != 'b' || to[3] != 'c')
        reach_error();
    swab("abc", to, -2);
    return 0;
}
