// Functions of CBMC, ESBMC and KLEE for harnesses: no real library has them, so that assay itself
// says that all of this holds (harness_functions.sh). Further ones are in tests/harnesses.
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    char a[10], *p = a + 3;
    int number = klee_int("number"), small = klee_range(-2, 3, "small");
    assert(-2 <= small && small <= 2);
    klee_make_symbolic(a, sizeof a, "a");
    klee_warning("a text");
    klee_warning_once("another one");
    if (number == 7)
        klee_silent_exit(1);
    __CPROVER_atomic_begin();
    __CPROVER_atomic_end();
    __CPROVER_cover(number == 8);
    __ESBMC_assert(number != 7, "left before");
    assert(__CPROVER_r_ok(p, 7) && !__CPROVER_w_ok(p, 8) && __CPROVER_rw_ok(p, 0));
    assert(__CPROVER_r_ok(a + 10, 0) && !__CPROVER_r_ok((char *)NULL, 0));
    assert(__CPROVER_LIVE_OBJECT(p) && !__CPROVER_LIVE_OBJECT(NULL));
    assert(__CPROVER_OBJECT_SIZE(p) == 10 && __CPROVER_OBJECT_SIZE(NULL) == 0);
    assert(__CPROVER_POINTER_OFFSET(p) == 3 && __CPROVER_POINTER_OFFSET(a + 10) == 10);
    assert(__CPROVER_POINTER_OBJECT(p) == __CPROVER_POINTER_OBJECT(a));
    assert(__CPROVER_POINTER_OBJECT(p) != __CPROVER_POINTER_OBJECT(&p));
    assert(__CPROVER_same_object(a, p) && !__CPROVER_same_object(&p, p));
    assert(__CPROVER_same_object(NULL, NULL) && !__CPROVER_same_object(NULL, p));
    a[2] = 1, a[3] = 2, a[5] = 3;
    __CPROVER_havoc_slice(p, 2);
    assert(a[2] == 1 && a[5] == 3);
    __CPROVER_havoc_object(&number);
    return 0;
}
