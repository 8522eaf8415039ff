// EXPECT: unreach-call FALSE(unreach-call)
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    if (!malloc(-1))
        reach_error();
    return 0;
}
