// C promises "not zero"; glibc gives 2048.
// EXPECT: unreach-call FALSE
// DECIDE: yes
#include <ctype.h>
extern void reach_error(void);
int main(void) {
    int (*is)(int) = isdigit;
    if (is('5') != 1)
        reach_error();
    return 0;
}
