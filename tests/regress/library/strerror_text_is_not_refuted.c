// EXPECT: unreach-call TRUE
#include <string.h>
extern void reach_error(void);
int main(void) {
    if (strcmp(strerror(0), "Success") != 0)
        reach_error();
    return 0;
}
