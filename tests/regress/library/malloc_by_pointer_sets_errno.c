// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": [1]}
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void *give_none(size_t size) {
    (void)size;
    return NULL;
}
int main(void) {
    void *(*allocate)(size_t) = __VERIFIER_nondet_int() ? malloc : give_none;
    errno = 0;
    if (allocate((size_t)-1) == NULL && errno == ENOMEM && allocate != give_none)
        reach_error();
    return 0;
}
