// No library need give this number; glibc never does.
// EXPECT: unreach-call TRUE
#include <wctype.h>
extern void reach_error(void);
int main(void) {
    if (iswalpha(L'a') == 77)
        reach_error();
    return 0;
}
