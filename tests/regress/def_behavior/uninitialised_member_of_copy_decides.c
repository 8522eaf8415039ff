// EXPECT: def-behavior FALSE(uninitialised)
#include <string.h>
struct pair { int a, b; };
int main(void) {
    struct pair p, q, r;
    p.a = 1;
    q = p;
    memcpy(&r, &q, sizeof r);
    if (r.b)
        return 1;
    return 0;
}
