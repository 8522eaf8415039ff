// memset clears padding, memcpy copies it, and stores to members leave it; static objects have zeros there.
// EXPECT: unreach-call TRUE
#include <string.h>
extern void reach_error(void);
struct pair {
    char c;
    int n;
};
static struct pair global;
int main(void) {
    struct pair x, y;
    memset(&x, 0, sizeof x);
    x.c = 1;
    memcpy(&y, &x, sizeof x);
    global.c = 1;
    if (memcmp(&x, &y, sizeof x) || memcmp(&x, &global, sizeof x))
        reach_error();
    return 0;
}
