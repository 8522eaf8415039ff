// glibc gives another number than 1 for a letter.
// EXPECT: unreach-call FALSE
// DECIDE: yes
#include <wctype.h>
extern void reach_error(void);
int main(void) {
    if (iswalpha(L'a') != 1)
        reach_error();
    return 0;
}
