// What assay_contracts.h calls. A requirement is checked where a function is called; of the
// function that is checked by itself it is assumed: the driver sets __assay_at_entry, which the
// function takes and resets as it begins (frontend/contracts.c).
#include "models.h"

size_t __assay_room(const volatile void *pointer);
_Bool __assay_same_object(const volatile void *a, const volatile void *b);
_Bool __assay_is_list(const volatile void *list, size_t link, size_t size);
void __assay_contract_fails(const char *text);
void __VERIFIER_assume(int condition);

int __assay_at_entry;

// Is this the driver's call? The next one is not.
int __assay_take_entry(void) {
    int is_entry = __assay_at_entry;
    __assay_at_entry = 0;
    return is_entry;
}

_Alignas(16) char __assay_result_slot[256]; // what the function under way is about to return

void __assay_requires(bool holds, const char *text) {
    if (!holds)
        __assay_contract_fails(text);
}

void __assay_requires_at_entry(bool holds, const char *text, int is_entry) {
    if (is_entry)
        __VERIFIER_assume(holds);
    else
        __assay_requires(holds, text);
}

void __assay_asserts(bool holds, const char *text) {
    if (!holds)
        __assay_contract_fails(text);
}

void __assay_assumes(bool holds) { __VERIFIER_assume(holds); }

// ---- What is ensured ---------------------------------------------------------------------------

// A block of clang's: a function with the values that its variables had where it was written.
struct Block {
    void *isa;
    int flags, reserved;
    bool (*holds)(struct Block *block);
};

// Where it is written nothing happens: every return statement checks it.
void __assay_ensures(struct Block *block, const char *text) { (void)block, (void)text; }

void __assay_check_ensures(struct Block *block, const char *text) {
    if (!block->holds(block))
        __assay_contract_fails(text);
}

// In place of a call: what the function would have checked.
void __assay_assume_ensures(struct Block *block) { __VERIFIER_assume(block->holds(block)); }

void *__assay_result(void) { return __assay_result_slot; }

// ---- Conditions -------------------------------------------------------------

bool __assay_valid(const volatile void *pointer, long long count, size_t size) {
    if (count <= 0 || size == 0)
        return count >= 0;
    if ((unsigned long long)count > (SIZE_MAX >> 1) / size)
        return false;
    return (size_t)count * size <= __assay_room(pointer);
}

bool __assay_string(const volatile char *string) {
    size_t room = __assay_room(string);
    for (size_t i = 0; i < room; i++)
        if (!string[i])
            return true;
    return false;
}

bool __assay_list(const volatile void *list, size_t link, size_t size) {
    return __assay_is_list(list, link, size);
}

// The driver made them so.
bool __assay_string_at_entry(const volatile char *string, int is_entry) {
    return is_entry ? string != NULL : __assay_string(string);
}

bool __assay_list_at_entry(const volatile void *list, size_t link, size_t size, int is_entry) {
    return is_entry || __assay_is_list(list, link, size);
}

bool __assay_disjoint(const volatile void *a, const volatile void *b) {
    return !__assay_same_object(a, b);
}

// ---- Questions about runs (frontend/driver_probe.c) --------------------------------------------

static int __assay_probe_passed;

void __assay_probe_mark(void) { __assay_probe_passed = 1; }

void __assay_probe_end(void) {
    if (__assay_probe_passed)
        __assay_contract_fails("a run that is asked for");
}
