// Integer arithmetic and memory of stdlib.h against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void test_arithmetic(void) {
    for (int i = 0; i < 200; i++) {
        long long p = next_random(), q = 1 + below(1000);
        p <<= below(30);
        if (below(2))
            p = -p;
        if (below(2))
            q = -q;
        div_t d = div((int)p, (int)q);
        ldiv_t l = ldiv((long)p, (long)q);
        lldiv_t ll = lldiv(p, q);
        add((unsigned)d.quot), add((unsigned)d.rem);
        add((unsigned long)l.quot), add((unsigned long)l.rem);
        add((unsigned long long)ll.quot), add((unsigned long long)ll.rem);
        add((unsigned)abs((int)(p % INT_MAX))), add((unsigned long)labs((long)(p % INT_MAX))),
            add((unsigned long long)llabs(p));
        add((unsigned long long)imaxabs(p));
    }
    report("arithmetic");
}

static void test_memory(void) {
    void *memory = NULL;
    add((unsigned)posix_memalign(&memory, 3, 10));
    add((unsigned)posix_memalign(&memory, 64, 100));
    add((uintptr_t)memory % 64);
    memset(memory, 1, 100);
    free(memory);
    memory = valloc(10);
    add((uintptr_t)memory % 4096);
    free(memory);
    memory = pvalloc(10);
    memset(memory, 1, 4096);
    free(memory);
    memory = reallocarray(NULL, 10, 20);
    memset(memory, 7, 200);
    memory = reallocarray(memory, 30, 20);
    add_bytes(memory, 200);
    add(reallocarray(memory, SIZE_MAX / 2, 3) == NULL);
    free(memory);
    report("memory");
}

int main(void) {
    test_arithmetic();
    test_memory();
    return 0;
}
