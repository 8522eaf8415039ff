// Explicit values with refinement, for the files of this folder:
//   cegar.c         the exploration: nodes wait in a queue, are closed or expanded; targets
//   graph.c         nodes: covering, pruning, bringing up to date
//   step.c          one step from place to place
//   precision.c     variables, and what is tracked of each
//   adjust.c        forgetting what is not tracked: registers;  contents.c, chain.c  memory;
//                   knowledge.c  facts about numbers
//   cover.c         does a state cover another one?   numbers.c  a quick answer "no"
//   path.c          following a path again, with more or less remembered
//   refine.c        from a path that no run takes to what must be remembered:
//                   prefixes.c  infeasible sliced prefixes,  interpolate.c  what excludes one,
//                   score.c  which is cheapest
//   verbose.c       what -v tells
#ifndef CEGAR_INTERNAL_H
#define CEGAR_INTERNAL_H

#include "cegar/cegar.h"
#include "cegar/precision.h"

// ---- Steps --------------------------------------------------------------------------------------

typedef enum CegarTargetKind {
    CEGAR_VIOLATION, // of what is checked for
    CEGAR_RELIED, // undefined behaviour that is not checked for: a proof would rely on there being
                  // none
    CEGAR_SIZE, // an object of unknown size: harmless, but expensive if the size was only forgotten
    CEGAR_STUCK, // something that cannot be executed, perhaps since too much was forgotten
} CegarTargetKind;

// Something that must not happen on any path.
typedef struct CegarTarget {
    CegarTargetKind kind;
    ExecViolation violation; // CEGAR_VIOLATION; else its place and text only
    uint32_t kinds;          // CEGAR_RELIED: mask of IrViolation
} CegarTarget;

typedef VEC(ExecState) CegarStates;

// What one step gives: from a place to the next places (starts of blocks, entries of functions,
// behind calls).
typedef struct CegarOutcome {
    CegarStates next;
    VEC(CegarTarget) targets;
} CegarOutcome;

// ---- The graph ----------------------------------------------------------------------------------

// The numbers that a state knows, as hashes (numbers.c).
typedef struct CegarNumbers {
    const uint64_t *items; // by rising value
    uint32_t n;
    uint64_t filter;
} CegarNumbers;

typedef struct CegarNode {
    ExecState arrived; // what came here, before anything was forgotten
    ExecState state;
    uint32_t parent;     // IR_NONE for the root
    uint32_t covered_by; // IR_NONE: by none
    uint32_t same_place; // an older node at the same place, or IR_NONE
    uint32_t refinement; // number of the precision that it was made with
    uint64_t place;
    bool is_removed;
    VEC(uint32_t) children;
    VEC(uint32_t) covers;
    CegarNumbers numbers;
} CegarNode;

// A value of which nothing is known; the same for a register each time, so that states look alike.
typedef struct CegarAny {
    SmgValue value;
    Formula range[2];
    uint32_t n;
} CegarAny;

typedef struct Cegar {
    Exec *x;
    IrProgram *program;
    TermTable *table;
    Solver *solver;
    SmgContext *smg; // the executor's; so is
    Arena *arena;    // that of states
    Budget *budget;
    const CegarOptions *options;
    SmgListOptions lists;
    CegarResult *result;
    CegarVariables variables;
    CegarPrecision precision;
    uint32_t refinement; // the number of the precision: refinements so far
    const Kb *base;      // what holds of globals and functions, in all states
    ExecState start;
    VEC(CegarNode) nodes;
    VEC(uint32_t) waiting;
    size_t n_taken; // of `waiting`
    Map by_place;   // place -> its newest node
    VEC(CegarAny) any;
    Map any_ids;    // function, depth, register -> number in `any`
    Map any_length; // segment -> variable for its length
    Map owners;     // SmgObjectId -> kind << 32 | owner of the variables in it
    Map needed;     // place in a function -> registers that matter there
    Map symbolic;   // allocations (positions) whose objects have no fixed size
    bool folds;     // lists become segments at the heads of loops
    bool has_folded;
    bool thorough; // the solver is used also where only values are tracked
    bool is_open;  // some path was not followed to its end
    bool is_over;  // a verdict, or no time or room for more
} Cegar;

// A state at the program's start, with nothing explored; the options, the budget and the result are
// set already.
void cegar_begin(Cegar *c, IrProgram *program, Solver *solver, TermTable *table);
void cegar_release(Cegar *c);
// Is lost memory checked for? Otherwise objects that nothing reaches do not matter.
static inline bool cegar_minds_loss(const Cegar *c) {
    return (c->options->checks & (IR_LEAK | IR_NOT_CLEANED_UP)) != 0;
}
// Why there will be no proof; the first reason stays. Paths without it go on.
void cegar_leave_open(Cegar *c, const char *reason, IrLocId loc);
void cegar_give_up(Cegar *c, const char *reason);
bool cegar_out_of_budget(Cegar *c);
// Explicit values need no solver; facts do. NULL: exact.
void cegar_choose_solver(Cegar *c, const CegarPrecision *precision);

// ---- One step (step.c) --------------------------------------------------------------------------

uint64_t cegar_place(const ExecState *state); // a hash of the calls and where each of them is
bool cegar_is_loop_head(const Cegar *c, const ExecState *state);
// `forced`: where the branch at the end of the block goes; 0: where its condition says.
void cegar_step(Cegar *c, const ExecState *state, IrBlockId forced, CegarOutcome *outcome);
void cegar_outcome_release(CegarOutcome *outcome);

// ---- Forgetting (adjust.c, contents.c, knowledge.c) ---------------------------------------------

// Leaves of the state what the precision tracks; at heads of loops lists become segments.
void cegar_adjust(Cegar *c, const CegarPrecision *precision, ExecState *state);
// The variables of which the state knows something that the precision's floor would keep.
typedef VEC(CegarVariableId) CegarIds;
void cegar_find_known(Cegar *c, const CegarPrecision *precision, const ExecState *state,
                      CegarIds *ids, Map *seen);

// While a state is adjusted.
typedef struct CegarAdjustment {
    Cegar *c;
    const CegarPrecision *precision;
    ExecState *state;
    Map kept;           // variables of terms whose facts stay
    Map lengths;        // variables of lengths that stay
    Map wanted;         // facts about unknown values -> are they there already
    VEC(Formula) facts; // the same, in order
    CegarIds *known;    // found by cegar_find_known, or NULL
    Map *seen;
} CegarAdjustment;

// Does the value stay at this level? It may become simpler.
bool cegar_keeps(CegarAdjustment *a, CegarVariableId id, CegarLevel level, SmgValue *value);
bool cegar_is_kept_term(CegarAdjustment *a, Term term);
void cegar_keep_symbols(CegarAdjustment *a, Term term);
void cegar_want(CegarAdjustment *a, Formula fact);
void cegar_collect_memory(CegarAdjustment *a);
void cegar_adjust_memory(CegarAdjustment *a);
// The same contents without what newer writes hide; *n entries (chain.c).
const SmgEntry *cegar_tidy_entries(Cegar *c, const SmgEntry *entries, uint32_t *n);
void cegar_adjust_lengths(CegarAdjustment *a);
void cegar_adjust_knowledge(CegarAdjustment *a);
CegarVariableId cegar_variable_at(Cegar *c, const ExecState *state, SmgObjectId id, Term offset);

// ---- Stopping (cover.c) -------------------------------------------------------------------------

// Does `general` cover every run that `state` covers? Both are at the same place.
bool cegar_covers(Cegar *c, const ExecState *general, const ExecState *state);

CegarNumbers cegar_numbers(Cegar *c, const ExecState *state);
// Has the state all of the general one's numbers? Otherwise it is not covered by it.
bool cegar_has_numbers(const CegarNumbers *state, const CegarNumbers *general);

// ---- The graph (graph.c) ------------------------------------------------------------------------

// A node for a state that comes from `parent`; what the precision does not track is forgotten.
uint32_t cegar_add_node(Cegar *c, uint32_t parent, const ExecState *arrived);
// Takes all below the node away. It waits again, with what the precision tracks now, and so do
// nodes that were covered.
void cegar_prune(Cegar *c, uint32_t id);
void cegar_refresh(Cegar *c, uint32_t id);
// Prunes below every node whose state would know more now; gives their number.
size_t cegar_refresh_all(Cegar *c);
bool cegar_close(Cegar *c, uint32_t id); // finds a node that covers it
void cegar_release_nodes(Cegar *c);

// ---- Paths (path.c) -----------------------------------------------------------------------------

typedef struct CegarPlace {
    uint32_t node;
    uint64_t place;
    uint32_t depth;
    IrBlockId block;
} CegarPlace;

typedef struct CegarPath {
    VEC(CegarPlace) places; // from the root to the node whose step gives the target
    CegarTarget target;
} CegarPath;

CegarPath cegar_path_to(Cegar *c, uint32_t node, const CegarTarget *target);
void cegar_path_release(CegarPath *path);

// A part of a path that is looked at: its first `end` places, then the step to the next place, or
// to the target where there is none.
typedef struct CegarPrefix {
    const CegarPath *path;
    size_t end;
    const bool *forced; // by place: its branch goes on whatever the condition; NULL: none does
} CegarPrefix;

typedef struct CegarRun {
    const CegarPrecision *precision; // NULL: exact
    uint64_t decisions;              // branches that were open on it
    size_t stopped_at;               // the place whose step went nowhere
    bool is_stuck;                   // ... since it could not be executed, or had too many cases
    IrLocId stuck_at;
    char stuck_why[160];
    CegarStates *trail;   // where not NULL: the states at each place
    ExecViolation *found; // where not NULL: the violation at the end
} CegarRun;

// Can the prefix be followed from `states`, which are at place `from`? A run that is stuck may go
// on.
bool cegar_can_follow(Cegar *c, const CegarPrefix *prefix, size_t from, const CegarStates *states,
                      CegarRun *run);
// One step of it: the states at the next place.
void cegar_follow_one(Cegar *c, const CegarPrefix *prefix, size_t at, const CegarStates *states,
                      CegarRun *run, CegarStates *next);

// ---- Refinement (prefixes.c, interpolate.c, score.c, refine.c) ----------------------------------

enum { CEGAR_MAX_PREFIXES = 5 };

// The infeasible sliced prefixes of a path, at one level of everything.
typedef struct CegarPrefixes {
    CegarPrefix items[CEGAR_MAX_PREFIXES];
    size_t n;
} CegarPrefixes;

void cegar_find_prefixes(Cegar *c, const CegarPath *path, const CegarPrecision *all,
                         CegarPrefixes *prefixes);
void cegar_prefixes_release(CegarPrefixes *prefixes);

// What must be remembered to see that a prefix is infeasible: levels above the present precision's.
typedef struct CegarNeed {
    CegarVariableId id;
    CegarLevel level;
    size_t at; // the first place on the path that needs it
} CegarNeed;

typedef struct CegarNeeds {
    VEC(CegarNeed) items;
    size_t width; // places at which something new is to be remembered: from the first one on
    size_t first; // the first of them
    bool holds;   // they were found
} CegarNeeds;

CegarNeeds cegar_interpolate(Cegar *c, const CegarPrefix *prefix, const CegarPrecision *all);
void cegar_needs_release(CegarNeeds *needs);
// How much it costs to remember this: less is better.
uint64_t cegar_score(Cegar *c, const CegarNeeds *needs);
bool cegar_is_loop_counter(Cegar *c, CegarVariableId id);

typedef enum CegarRefined {
    CEGAR_REFINED,   // the exploration goes on without the path
    CEGAR_CONFIRMED, // a run shows the violation
    CEGAR_UNDECIDED, // neither was shown
} CegarRefined;

// Looks at a path to a target: is there such a run? If not, what must be remembered to see that?
CegarRefined cegar_refine(Cegar *c, uint32_t node, const CegarTarget *target);

// ---- In words (verbose.c) -----------------------------------------------------------------------

void cegar_log_path(Cegar *c, const CegarPath *path, const char *what);
void cegar_log_precision(Cegar *c);
void cegar_log_refresh(Cegar *c, const char *why, size_t n_nodes);
void cegar_log_needs(Cegar *c, const CegarNeeds *needs, const char *why, size_t n_prefixes);

#endif
