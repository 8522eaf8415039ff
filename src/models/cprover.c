// CBMC's functions for harnesses and contracts. Its clauses (__CPROVER_requires and the others) are
// C by the time that engines see them (frontend/harness_text.c); where those make pointers they
// call what is at the end of this file, with the addresses of the pointers
// (frontend/pointer_predicates.c).
#include "models.h"

#include <stdlib.h>

size_t __assay_room(const volatile void *pointer);
size_t __assay_offset(const volatile void *pointer);
bool __assay_same_object(const volatile void *a, const volatile void *b);
void *__assay_given(size_t size);
void __assay_contract_fails(const char *text);
void __VERIFIER_assume(int condition);
void __assay_clause_of_unknown_pointers(void);
void __assay_clause_of_many_pointers(void);

// ---- Memory ------------------------------------------------------------------------------------

static bool is_live(const volatile void *pointer) { return __assay_same_object(pointer, pointer); }

// What CBMC says of other pointers is no matter of C.
static bool is_known(const volatile void *pointer) { return pointer == NULL || is_live(pointer); }

// A pointer just behind an object is fine for no bytes.
static bool may_access(const volatile void *pointer, size_t size) {
    return size == 0 ? is_live(pointer) : size <= __assay_room(pointer);
}

bool __CPROVER_r_ok(const volatile void *pointer, size_t size) { return may_access(pointer, size); }
bool __CPROVER_w_ok(const volatile void *pointer, size_t size) { return may_access(pointer, size); }
bool __CPROVER_rw_ok(const volatile void *pointer, size_t size) {
    return may_access(pointer, size);
}

bool __CPROVER_LIVE_OBJECT(const volatile void *pointer) { return is_live(pointer); }

size_t __CPROVER_POINTER_OFFSET(const volatile void *pointer) {
    if (is_known(pointer))
        return __assay_offset(pointer);
    __assay_inexact("__CPROVER_POINTER_OFFSET of a pointer to no object");
    return __assay_nondet_ulong();
}

size_t __CPROVER_OBJECT_SIZE(const volatile void *pointer) {
    if (is_known(pointer))
        return __assay_offset(pointer) + __assay_room(pointer);
    __assay_inexact("__CPROVER_OBJECT_SIZE of a pointer to no object");
    return __assay_nondet_ulong();
}

// A number for each object: live ones have different addresses.
size_t __CPROVER_POINTER_OBJECT(const volatile void *pointer) {
    if (is_known(pointer))
        return (size_t)pointer - __assay_offset(pointer);
    __assay_inexact("__CPROVER_POINTER_OBJECT of a pointer to no object");
    return __assay_nondet_ulong();
}

bool __CPROVER_same_object(const volatile void *a, const volatile void *b) {
    if (a == NULL || b == NULL) {
        if (a == NULL && b == NULL)
            return true;
        if (is_known(a) && is_known(b))
            return false;
    } else if (is_live(a) && is_live(b)) {
        return __assay_same_object(a, b);
    }
    __assay_inexact("__CPROVER_same_object of a pointer to no object");
    return __assay_nondet_bool();
}

void __CPROVER_havoc_slice(void *memory, size_t size) { make_arbitrary(memory, size); }

void __CPROVER_havoc_object(void *memory) {
    if (!is_live(memory))
        *(char *)memory = 0; // is no valid access
    size_t before = __assay_offset(memory);
    make_arbitrary((char *)memory - before, before + __assay_room(memory));
}

// ---- What means nothing for a proof ------------------------------------------------------------

void __CPROVER_atomic_begin(void) {}
void __CPROVER_atomic_end(void) {}
void __CPROVER_cover(bool condition) { (void)condition; }

// ---- Clauses -----------------------------------------------------------------------------------

enum { MAX_FRESH = 24 };

static enum {
    CHECKED,       // what is required in a call
    MADE,          // what is required of the caller of the function under test
    MADE_ON_RETURN // what a function taken by its contract ensures
} mode;
static bool is_return; // what is ensured is checked
static const volatile void *fresh[MAX_FRESH];
static unsigned n_fresh;

void __assay_check_required(void) { mode = CHECKED, is_return = false, n_fresh = 0; }
void __assay_make_required(void) { mode = MADE, is_return = false, n_fresh = 0; }
void __assay_check_ensured(void) { mode = CHECKED, is_return = true; }
void __assay_make_ensured(void) { mode = MADE_ON_RETURN, is_return = true; }

void __assay_clause_holds(bool holds, const char *text) {
    if (!holds)
        __assay_contract_fails(text);
}

void __assay_clause_assumed(bool holds) { __VERIFIER_assume(holds); }

// What a call of a function taken by its contract gives.
void __assay_any_bytes(void *memory, size_t size) {
    if (memory != NULL)
        make_arbitrary(memory, size);
}

static void *make_object(size_t size) {
    if (mode == MADE)
        return __assay_given(size);
    void *memory = malloc(size);
    __VERIFIER_assume(memory != NULL);
    return memory;
}

// In a run that could have come upon one as well nothing would be different.
bool __assay_is_fresh(void **pointer, size_t size) {
    if (size > PTRDIFF_MAX)
        return false;
    if (mode != CHECKED) {
        *pointer = make_object(size);
    } else {
        if (is_return) // allocated by the function: nobody keeps track of that
            __assay_clause_of_unknown_pointers();
        if (!may_access(*pointer, size))
            return false;
        for (unsigned i = 0; i < n_fresh; i++)
            if (__assay_same_object(fresh[i], *pointer))
                return false;
    }
    if (n_fresh == MAX_FRESH)
        __assay_clause_of_many_pointers();
    fresh[n_fresh++] = *pointer;
    return true;
}

bool __assay_pointer_in_range(const char *first, const char **pointer, const char *last) {
    if (!__assay_same_object(first, last) || first > last)
        return false;
    if (mode != CHECKED) {
        size_t offset = __assay_nondet_ulong();
        __VERIFIER_assume(offset <= (size_t)(last - first));
        *pointer = first + offset;
        return true;
    }
    return __assay_same_object(first, *pointer) && first <= *pointer && *pointer <= last;
}

bool __assay_pointer_equals(const char **pointer, const char *other) {
    if (mode != CHECKED)
        *pointer = other;
    return *pointer == other;
}

// A quantifier where no value shows its truth: it may be either.
bool __assay_quantifier(const char *name) {
    __assay_inexact(name);
    return __assay_nondet_bool();
}

// ---- ESBMC's -----------------------------------------------------------------------------------

void __ESBMC_assert(bool holds, const char *text) { __assay_clause_holds(holds, text); }
