// mbstowcs stops where there is no room, without a terminator.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    wchar_t wide[3];
    if (mbstowcs(wide, "abcd", 3) != 3 || wide[2] != L'c' || mbstowcs(NULL, "abcd", 0) != 4)
        reach_error();
    if (mblen("\xff", 1) != -1 || mbtowc(wide, "", 1) != 0)
        reach_error();
    return 0;
}
