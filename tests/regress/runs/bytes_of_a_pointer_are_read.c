// So are the bytes of a stored pointer, whole or in part.
// EXPECT: unreach-call UNDECIDED
// VERIFY: --engine run
extern void reach_error(void);
#include <string.h>
static int g;

int main(void) {
    int *p = &g;
    unsigned char bytes[4];
    memcpy(bytes, (char *)&p + 2, sizeof bytes);
    if (bytes[0] == 3)
        reach_error();
    return 0;
}
