// The example of C17 6.5.2.5: a jump back leaves no block, so both evaluations give the same object.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
struct s {
    int i;
};
int main(void) {
    struct s *p = 0, *q;
    int j = 0;
again:
    q = p, p = &((struct s){j++});
    if (j < 2)
        goto again;
    assert(p == q && q->i == 1);
    return 0;
}
