// EXPECT: unreach-call TRUE
#include <unistd.h>
extern void reach_error(void);
int main(void) {
    if (sleep(1) != 0)
        reach_error();
    return 0;
}
