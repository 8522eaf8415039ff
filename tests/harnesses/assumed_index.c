// OPTIONS: --entry check
// EXPECT: valid-deref TRUE
// EXPECT: unreach-call TRUE
// EXPECT: valid-memtrack FALSE(valid-memtrack)
// What CBMC, ESBMC and KLEE declare themselves, in files that do not; what the harness allocates is
// lost at its end.
#include <assert.h>
#include <stdlib.h>

unsigned nondet_unsigned(void);

void check(void) {
    unsigned size = nondet_unsigned(), index = nondet_unsigned();
    __CPROVER_assume(size > 0 && index < size);
    unsigned char *bytes = malloc(size);
    bytes[index] = 7;
    __CPROVER_assert(bytes[index] == 7, "what was written is read");
    assert(__CPROVER_OBJECT_SIZE(bytes) == size);
    assert(__CPROVER_POINTER_OFFSET(bytes + index) == index);
    assert(__CPROVER_same_object(bytes, bytes + size));
    assert(__CPROVER_POINTER_OBJECT(bytes) == __CPROVER_POINTER_OBJECT(bytes + index));
    assert(!__CPROVER_same_object(bytes, &size));
}
