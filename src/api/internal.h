// Shared by the files of this folder.
#ifndef API_INTERNAL_H
#define API_INTERNAL_H

#include "assay.h"
#include "base/budget.h"
#include "base/diag.h"
#include "frontend/frontend.h"
#include "interp/interp.h"
#include "ir/references.h"
#include "smg/smg.h"
#include "task/engine.h"

struct AssayProgram {
    IrProgram *ir;
    FrontendTimes times;
    bool has_checks;       // for undefined behaviour
    bool is_function;      // a function by itself
    size_t inherited_mib;  // memory that all functions share: not counted for this one
    bool has_contracts;    // calls are taken by contracts instead of bodies
    bool has_bodies;       // which are in the program, too
    char *assumptions;     // about the arguments of a function by itself, one a line; NULL: none
    char *all_assumptions; // the same and those of the last verification, or NULL
    char *external;        // what nothing defines, one a line; NULL: nothing
};

// Does it call a function that is taken by its contract?
bool api_relies_on_contracts(const IrProgram *program);
Property api_property_of(const AssayVerdict *verdict);
AssayVerdict api_unknown(Property property, const char *reason);
// The inputs of a FALSE, which the caller frees; NULL when there are none.
IrInputLists *api_inputs_of(const AssayVerdict *verdict);
// The verdicts of an answer about the program, in the order of Property; gives how many there are.
// Releases the answer.
size_t api_take_verdicts(IrProgram *ir, EngineAnswer *answer, AssayVerdict *verdicts);
void api_tell_conditions(AssayVerdict *verdicts, size_t n); // sets holds_if
// What is assumed, one a line, and that memory is safe, if some verdict rests on that. The caller
// frees; NULL: nothing.
char *api_add_memory_assumption(const char *assumptions, const AssayVerdict *verdicts, size_t n);

// Of all properties those that make sense: memory that a function does not free may be its caller's
// to free, and undefined behaviour needs the checks of a program.
uint32_t api_narrow(uint32_t properties, bool is_function, bool has_checks);
// The properties that the options name; 0: a message says what is wrong.
uint32_t api_properties(const AssayProgram *program, const AssayVerifyOptions *options, Diag *diag);
void api_verify(AssayProgram *program, uint32_t properties, const AssayVerifyOptions *options,
                EngineAnswer *answer);

// The program with shadows, where indeterminate values are checked for (src/shadow); else NULL. The
// caller frees it.
IrProgram *api_tracked(const AssayProgram *program, uint32_t checks);

// `database` is used if the input has a build folder.
FrontendOptions api_frontend_options(const AssayInput *input, CompileDatabase *database);
AssayStatus api_status_of_budget(const Budget *budget); // one that has run out

SmgListOptions api_list_options(const AssayListOptions *options);
const SmgDeref *api_deref(AssayDeref deref);
// Can the procedure be used here? False: a message says what is missing.
bool api_has_deref(AssayDeref deref, Diag *diag);

// What the entry may reach and nothing defines (AssayVerdict.external); the caller frees.
char *api_externals(const IrProgram *program, const Graph *references, IrFunctionId entry);

// The text for a caller to free, or NULL when it is empty.
char *api_take_or_null(Text *text);

#endif
