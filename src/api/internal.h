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
#include "task/property.h"

struct AssayProgram {
    IrProgram *ir;
    struct AssayProgram *whole; // of a slice: what it is a slice of. Else NULL
    bool is_denied;             // of a slice: a run of it is none of the whole program
    FrontendTimes times;
    bool is_function;     // a function by itself
    size_t inherited_mib; // memory that does not count, since all functions share it
    bool has_contracts;   // some stand for bodies in calls
    bool has_bodies;      // which are there all the same
    char *assumptions;    // about the arguments of a function by itself, one a line; NULL: none
    char *external;       // what nothing defines, one a line; NULL: nothing
};

// What an engine says: a verdict for each property that it was asked about and can answer.
typedef struct EngineAnswer {
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    size_t n_verdicts;
    uint32_t if_memory_is_safe; // set of properties that hold if every access is valid
    AssayVerifyStats stats;
} EngineAnswer;

// The engines. Each is asked about a set of properties (bits 1 << Property).
typedef void Engine(AssayProgram *program, uint32_t properties, const AssayVerifyOptions *options,
                    Budget *budget, EngineAnswer *answer);

Engine engine_graph;   // proofs by the symbolic execution graph, and what single paths show
Engine engine_bounded; // bounded model checking
Engine engine_values;  // value analysis: unreach-call only
Engine engine_cegar;   // explicit values with refinement: all but termination
Engine engine_endless; // looks for runs that never end

// Does it call a function that is taken by its contract?
bool api_relies_on_contracts(const IrProgram *program);
Property api_property_of(const AssayVerdict *verdict);
AssayVerdict api_unknown(Property property, const char *reason);
// `reason` may be NULL.
AssayVerdict api_true_or_unknown(Property property, bool is_proved, const char *reason);
// FALSE by a run on `inputs` (JSON, which it takes): smaller inputs, and what the run does. When the run
// does not show it, that is an error of the engine: UNKNOWN, and a line on standard error.
AssayVerdict api_false(AssayProgram *program, Property property, const AssayVerifyOptions *options,
                       IrViolation violation, IrLocId loc, char *inputs, const Budget *budget);

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

// An answer as bytes, for another process of the same image, and back; false when they are no answer.
void answer_write(const EngineAnswer *answer, Text *bytes);
bool answer_read(EngineAnswer *answer, const Text *bytes);
void answer_add_stats(AssayVerifyStats *sum, const AssayVerifyStats *stats);

#endif
