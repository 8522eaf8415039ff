// KLEE's functions for harnesses; klee_assume is native.
#include "models.h"

void __VERIFIER_assume(int condition);

void klee_make_symbolic(void *memory, size_t size, const char *name) {
    (void)name;
    make_arbitrary(memory, size);
}

// A number from `first` up to `end`, which is not one of them.
int klee_range(int first, int end, const char *name) {
    (void)name;
    int value = __assay_nondet_int();
    __VERIFIER_assume(first <= value && value < end);
    return value;
}

int klee_int(const char *name) {
    (void)name;
    return __assay_nondet_int();
}

void klee_warning(const char *text) { (void)text; }
void klee_warning_once(const char *text) { (void)text; }

// In a run that is not symbolic nothing is.
_Noreturn void klee_silent_exit(int status) {
    (void)status;
    __VERIFIER_assume(0);
    __builtin_unreachable();
}
