// What the files driver*.c share: emitting code of the driver, and making arguments.
#ifndef FRONTEND_DRIVER_INTERNAL_H
#define FRONTEND_DRIVER_INTERNAL_H

#include "frontend/contracts.h"
#include "frontend/ctype.h"
#include "frontend/driver.h"
#include "frontend/needs.h"
#include "frontend/shapes.h"

#include <llvm-c/Target.h>

enum {
    DRIVER_DEPTH =
        2, // pointers in objects that arguments point to, and in those that these point to
    DRIVER_MAX_NUMBERS = 32,
};

typedef struct Driver {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMTargetDataRef layout;
    LLVMTypeRef word, pointer, byte, bit;     // word: an integer of pointer width
    LLVMValueRef function;                    // the driver
    Contracts *contracts;                     // of the function that is called
    bool non_null;                            // pointer arguments are never null
    Survey *survey;                           // of the arguments, or NULL
    const Shapes *shapes;                     // what is assumed in place of conventions, or NULL
    Needs *needs;                             // what is assumed in addition, or NULL
    LLVMValueRef numbers[DRIVER_MAX_NUMBERS]; // the survey's, as words, where they are known
    LLVMValueRef lengths[DRIVER_MAX_NUMBERS]; // of the survey's places that are strings
    Text *assumptions;                        // in words, one a line
    unsigned n_pointers, n_callbacks;         // made so far; those to functions
    unsigned n_unknown;                       // objects of unknown size
} Driver;

// ---- driver_emit.c: code ----------------------------------------------------

LLVMValueRef driver_number(Driver *d, uint64_t value);
LLVMValueRef driver_null(Driver *d);
// Any value of the type.
LLVMValueRef driver_draw(Driver *d, LLVMTypeRef type, bool is_signed);
// Any number of the interval.
LLVMValueRef driver_draw_between(Driver *d, uint64_t least, uint64_t most);
void driver_assume(Driver *d, LLVMValueRef condition);
// An object of the caller's with arbitrary contents.
LLVMValueRef driver_object(Driver *d, LLVMValueRef bytes);
LLVMValueRef driver_at(Driver *d, LLVMValueRef address, LLVMValueRef offset);
LLVMValueRef driver_at_byte(Driver *d, LLVMValueRef address, uint64_t offset);
LLVMValueRef driver_call(Driver *d, const char *name, LLVMTypeRef result, LLVMValueRef *arguments,
                         unsigned n);

// Code that is executed only under a condition; its value there, or another one elsewhere.
typedef struct DriverChoice {
    LLVMBasicBlockRef from, join;
} DriverChoice;

DriverChoice driver_if(Driver *d, LLVMValueRef condition);
LLVMValueRef driver_end_if(Driver *d, DriverChoice *choice, LLVMValueRef value,
                           LLVMValueRef otherwise); // NULL: no value

// for (index = 0; index < count; index++), with one value that is carried from iteration to
// iteration.
typedef struct DriverLoop {
    LLVMBasicBlockRef head, end;
    LLVMValueRef index, carried; // in the loop; `carried` is NULL without a value
} DriverLoop;

DriverLoop driver_loop(Driver *d, LLVMValueRef count, LLVMValueRef carried);
// `next` is carried into the next iteration. Gives the value behind the loop.
LLVMValueRef driver_end_loop(Driver *d, DriverLoop *loop, LLVMValueRef next);

// ---- driver_memory.c: pointers and what they point to -----------------------

// A pointer of the function's argument, or in an object that one points to.
typedef struct DriverPlace {
    LLVMMetadataRef type; // of the pointer
    const char *path;     // as C writes it: "p", "p->next"
    const char *key;      // as contracts name it, or NULL
    int depth;            // 0: an argument
    bool is_never_null;
    uint64_t least;         // bytes that the object has at least; 0: nothing is said
    LLVMValueRef count;     // elements of the object, a word, or NULL
    const char *count_name; // in words
} DriverPlace;

LLVMValueRef driver_pointer(Driver *d, const DriverPlace *place);

// Memory whose pointers are to be set.
typedef struct DriverMemory {
    LLVMValueRef address;
    LLVMMetadataRef type;
    const char *path, *separator; // "p" and "->": its members are called p->x
    const char *key;              // of the pointer to the object that it is part of, or NULL
    uint64_t offset;              // in that object
    int depth;
    bool is_in_union;                // which member is meant is not known
    const struct DriverLinks *links; // members that are left as they are; NULL: none
} DriverMemory;

void driver_fill(Driver *d, const DriverMemory *memory);

// A string, and its length. So many bytes lie in front of it, and its object has `room` bytes from
// its NUL on; NULL: it ends with that.
LLVMValueRef driver_string(Driver *d, const DriverPlace *place, uint64_t before, LLVMValueRef room,
                           LLVMValueRef *length);
// Contents of such an object, from here on.
LLVMValueRef driver_elements(Driver *d, const DriverPlace *place, LLVMMetadataRef element,
                             LLVMValueRef count);

// ---- driver_shapes.c: preconditions -----------------------------------------

bool driver_is_length_name(const char *name); // driver.c
void driver_survey_place(Driver *d, const DriverPlace *place, LLVMMetadataRef element,
                         bool is_fixed);
void driver_survey_number(Driver *d, const char *key, const char *owner, const char *path,
                          LLVMMetadataRef type);
void driver_know_number(Driver *d, const char *key, LLVMValueRef value);
bool driver_find_shape(Driver *d, const char *key, Shape *shape, size_t *index);
LLVMValueRef driver_shaped(Driver *d, const DriverPlace *place, LLVMMetadataRef element,
                           const Shape *shape, size_t index);

bool driver_has_names(const Driver *d);                  // are places and numbers told apart?
int driver_find_place(const Driver *d, const char *key); // of the survey, or -1
// As a mathematical integer, at least 0. NULL: some part of it is not known here.
LLVMValueRef driver_count(Driver *d, const ShapeCount *count, bool or_none);

// ---- driver_needs.c: contracts that are looked for --------------------------

// The clause of one of two kinds about the place, or NULL.
const Need *driver_find_need(const Driver *d, const char *key, NeedKind kind, NeedKind other);
// Does its size depend on the length of a string?
bool driver_is_late(const Driver *d, const char *key);
LLVMValueRef driver_needed(Driver *d, const DriverPlace *place, LLVMMetadataRef element,
                           const Need *need);
void driver_assume_need(Driver *d, const DriverPlace *place, LLVMValueRef pointer);
void driver_assume_numbers(Driver *d, int number);
void driver_know_length(Driver *d, const char *key, LLVMValueRef length);

// Which parameters the function compares with null.
void driver_survey_checks(Driver *d, LLVMValueRef target);

// ---- driver_probe.c: questions about runs -----------------------------------

void driver_probe_begin(Driver *d);
void driver_probe_end(Driver *d);

// ---- driver_links.c, driver_list.c, driver_tree.c: recursive structures ------

enum { DRIVER_MAX_LINKS = 16 };

// The members of a structure that point to its own type: one is the link of a list, several are
// those of a tree.
typedef struct DriverLinks {
    LLVMMetadataRef node;
    CTypeMember links[DRIVER_MAX_LINKS]; // what leads on; the elements of an array one by one
    unsigned n;
    CTypeMember back; // to the node before, or the parent; back.type NULL: none
} DriverLinks;

bool driver_is_link(const DriverLinks *links, const CTypeMember *member);
bool driver_find_list(Driver *d, LLVMMetadataRef type, DriverLinks *links);
// The same by a contract that names the link.
bool driver_find_linked(Driver *d, LLVMMetadataRef type, uint64_t link, DriverLinks *links);
bool driver_find_tree(Driver *d, LLVMMetadataRef type, DriverLinks *links);
LLVMValueRef driver_list(Driver *d, const DriverLinks *list, const DriverPlace *place);
LLVMValueRef driver_tree(Driver *d, const DriverLinks *tree, const DriverPlace *place);

#endif
