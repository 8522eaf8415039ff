// Copying an indeterminate value decides nothing.
// EXPECT: uninitialised TRUE
// DECIDE: yes
#include <string.h>
struct pair { int a, b; };
int main(void) {
    struct pair p, q, r;
    p.a = 1;
    q = p;
    memcpy(&r, &q, sizeof r);
    return r.a;
}
