// The memory graph: objects of symbolic size, and what is known of their contents. It knows nothing
// of programs, so that it is tested alone.
//
// A pointer is a term: the base address of an object (a variable of its own) plus an offset. So
// casts, differences and comparisons of addresses are ordinary arithmetic, and the object behind an
// address is found by looking for the base variable in it.
//
// An object's contents are a chain of entries, newest first. A read walks the chain: an entry that
// it certainly hits gives the value, one that it certainly misses is skipped, and one that it may
// hit in part makes the value unknown. Below the last entry memory holds arbitrary fixed bytes.
//
// Objects and entries are immutable and live in the context's arena; a heap is a persistent map
// from ids to objects, so that states share what they have in common.
//
// An object is a region, or a segment: any number of copies of one structure, which hang together
// as a list, as a tree, or side by side in an array (SmgSegment). A segment's entries say what
// every copy holds; variables in them that differ from copy to copy are the segment's own, and
// facts about these hold for each copy. Before a copy is read or written it is split off
// (smg_unfold), so that only regions are ever accessed. doc/shapes.md explains why that is sound.
//
// Files of this folder:
//   smg.c         objects, reading and writing;  describe.c  in words;  reach.c  reachability
//   list.h        segments: unfold.c  splitting a node off,  fold.c  making one;
//                 refs.c  what points where, and the parts of nodes;  makers.c  where links lie
//   optional.h    parts that not every copy has: optional.c, optional_join.c, optional_match.c
//   rows.h        segments of like structures in arrays: rows.c, rows_{fold,join}.c
//   tree.h        segments that are trees: unfold_tree.c, fold_tree.c;  tree_layout.c  their links;
//                 kinds.c  which objects may be nodes of the same tree
//   match.h       does a graph cover another one?   binding.c  its variables in terms of the other
//   join.h        one graph that covers two (join_internal.h has the map);  rename.c
//   literals.h    what is known of numbers by comparing them with constants
//   elements.h    runs of like values in arrays: elements.c, element_join.c, element_match.c,
//                 element_arrays.c, element_constants.c;  element_facts.c  what holds of all
//   texts.h       strings
//   shadow.h      which bits have values: shadow.c, shadow_join.c
//   deref.h       which object does an address lead to: deref.c, deref_{smt,model,sl}.c
//   sl.h          graphs as symbolic heaps of separation logic: sl.c, sl_{print,smt,reach}.c
//   wellformed.h  the rules that a graph obeys, checked in debug builds
#ifndef SMG_SMG_H
#define SMG_SMG_H

#include "base/arena.h"
#include "base/map.h"
#include "base/pmap.h"
#include "solver/solver.h"

typedef uint32_t SmgObjectId; // 0: none

typedef enum SmgKind { SMG_GLOBAL, SMG_STACK, SMG_HEAP, SMG_STATIC, SMG_FUNCTION } SmgKind;
typedef enum SmgLife { SMG_ALIVE, SMG_OUT_OF_SCOPE, SMG_FREED } SmgLife;

// How the number in a value is meant: an n-bit pattern as an unsigned or signed integer, or bits
// about which nothing is said (floating point).
typedef enum SmgRepr { SMG_UNSIGNED, SMG_SIGNED, SMG_BITS } SmgRepr;

typedef struct SmgValue {
    Term term;
    SmgRepr repr;
} SmgValue;

typedef enum SmgEntryKind {
    SMG_FIELD,    // one value at [offset, offset + length)
    SMG_FILL,     // every byte of the range is `byte`
    SMG_BYTES,    // constant bytes
    SMG_UNKNOWN,  // what the range holds is not known
    SMG_ELEMENTS, // like values side by side: number e holds `value`, with e for smg->index
    SMG_COLUMN,   // number e holds what copy e of the rows at `value` holds from `place` on
    SMG_TEXT,     // a string: the last byte is 0, no other one is (smg/texts.h); hides nothing
} SmgEntryKind;

typedef struct SmgEntry {
    const struct SmgEntry *older;
    SmgEntryKind kind;
    Term offset, length; // in bytes
    SmgValue value;      // SMG_FIELD, SMG_ELEMENTS; SMG_COLUMN: the name of the rows
    uint32_t width;      // SMG_ELEMENTS, SMG_COLUMN: bytes of one; the length is a multiple
    Number place;        // SMG_COLUMN
    // Of a shadow: the distance of the structures of an array of which this is a part, or 0. With a
    // width: so many bytes of each of the structures that fill the range.
    Number stride;
    bool defines;         // SMG_ELEMENTS: the array that the value selects from is this one's own
    bool descends;        // SMG_ELEMENTS: new ones come before the first
    bool is_member;       // SMG_FIELD: written at a place that is not computed
    bool is_open;         // SMG_TEXT: its last byte is no 0 either, the string goes on behind it
    uint8_t byte;         // SMG_FILL
    const uint8_t *bytes; // SMG_BYTES; as long as the range
} SmgEntry;

// Does the entry say a value, whose variables matter? Otherwise it is about bytes.
static inline bool smg_has_value(const SmgEntry *e) {
    return e->kind == SMG_FIELD || e->kind == SMG_ELEMENTS || e->kind == SMG_COLUMN;
}

// How the copies of a segment hang together.
typedef enum SmgShape {
    SMG_LIST, // one behind the other, by links
    SMG_TREE, // each below another one, by links
    SMG_ROWS, // side by side, in arrays
} SmgShape;

enum { SMG_MAX_LINKS = 4 };

// A segment: copies of one structure. The object's entries say what each copy holds, its parts
// (objects whose owner it is) what each copy owns; the segment's own variables differ from copy to
// copy. Links point `head` bytes into a node.
typedef struct SmgSegment {
    SmgShape shape;
    Term length;     // how many copies: of lists and trees at least 1
    const Term *own; // variables that differ from copy to copy
    uint32_t n_own;
    Number head;
    // SMG_LIST: links are at `next` and (double) `prev` of each node.
    bool is_double; // the last node has a name of its own
    Number next, prev;
    SmgValue out; // what the last node's next holds; other shapes: 0
    // What the node's next holds, in what each node and its parts hold: a variable of its own, or
    // none. So other fields of a node, and lists that it owns, may lead to the node behind it.
    Term successor;
    SmgValue back; // double: what the first node's prev holds
    Term last;     // double: address of the last node, a name of its own
    // SMG_TREE: links to nodes below are at these places: each is null or leads to a tree. With
    // `has_up` each node has the address of the one above at `prev`, the root has `back`.
    //
    // With a hole (a context: a tree of which a part is cut out) one link of all leads to no tree
    // but holds `out`. The way from the root to it has `depth` nodes. With `has_up` the last of
    // them has a name (is_double), which is the root's where the depth is the number 1.
    Number below[SMG_MAX_LINKS];
    uint32_t n_below;
    bool has_up, has_hole;
    uint32_t holes;      // mask: the links, of the node with the hole, that may be the one
    uint32_t some, none; // masks: links of the root that lead to a node, or are the hole; that are
                         // null (and not the hole). Of others nothing is known
    Term depth;
} SmgSegment;

typedef struct SmgObject {
    SmgKind kind;
    SmgLife life;
    bool read_only;
    bool is_const;   // of C: written by initialisers only
    bool is_given;   // the caller of the function that is looked at made it: a root, and never lost
    bool is_exposed; // a number may hold its address, or a part of it
    bool is_outside; // an external function has got hold of it, and may have kept its address
    Term base, size;
    uint32_t align;  // the base is a multiple of it; 0: of 1. Whoever takes the base of one object
                     // for that of another must compare it
    uint32_t site;   // where it was made, for the caller; of rows: those that they were split from
    uint32_t maker;  // the same with the calls that led there: equal for equal ones; 0: not known
    uint64_t serial; // how many objects the run had made before it, from 1; 0: not counted
    const SmgEntry *entries;
    uint32_t n_entries;
    const SmgEntry *shadow;    // which bits of it have values (smg/shadow.h)
    const SmgSegment *segment; // NULL: one region
    SmgObjectId owner;    // the segment whose every node has one like this; 0: an object by itself
    SmgValue instead;     // of an optional part: what fields hold in place of its address where a
                          // copy lacks it (smg/optional.h); no term: every copy has it
    SmgObjectId alias_of; // not an object: a second address (the last node's) of that segment
} SmgObject;

typedef struct SmgElementFact SmgElementFact; // smg/element_facts.h

typedef struct SmgHeap {
    Pmap objects;                // SmgObjectId -> const SmgObject *
    const SmgElementFact *facts; // about what elements hold
} SmgHeap;

// Objects that callers name, by rising number, and how memory was when what they wait for began.
typedef struct SmgNamedNodes {
    const SmgObjectId *ids;
    size_t n;
    SmgHeap since;
} SmgNamedNodes;

// Which nodes become segments (smg/list.h).
typedef struct SmgListOptions {
    bool only_equal;      // nodes that hold equal values only
    bool keeps_ends;      // the first and the last node of a list only together with equal ones
    bool makes_rows;      // also rows of arrays (smg/rows.h);
    bool only_rows;       // nothing else, and no new ones
    bool mixes_rows;      // of rows, also such of which less would be known than before
    bool mixes_nulls;     // of rows, also null pointers and others
    bool mixes_idle;      // both, where nothing tells of the border between them any more
    const SmgHeap *since; // rows only in arrays that were changed since then; NULL: in all
    bool relates_values;  // of values that differ, clauses are kept (join_clauses.c)
    uint32_t threshold;   // of so many nodes in a row at least; 0: SMG_LIST_THRESHOLD
    bool no_trees;        // lists only
    bool any_links;       // links may lie anywhere, whatever makers.c knows of them
    bool only_trees;      // no lists
    const SmgNamedNodes *named; // these do not become trees where they were single nodes; or NULL
} SmgListOptions;

enum { SMG_LIST_THRESHOLD = 2 };

// What was made where, and pointed to what (smg/kinds.c).
enum { SMG_MAX_SITES = 64 };
typedef struct SmgKinds {
    uint32_t sites[SMG_MAX_SITES];
    uint64_t reached[SMG_MAX_SITES]; // masks: by pointers of objects that were made there
    uint32_t n;
} SmgKinds;

// Where objects that were made by the same call pointed to each other (smg/makers.c).
enum { SMG_MAX_OTHERS = 8 };
typedef struct SmgMakerPointer {
    uint32_t id; // another call
    Number place;
} SmgMakerPointer;
typedef struct SmgMaker {
    uint32_t id;
    Number places[SMG_MAX_LINKS];
    uint32_t n;
    SmgMakerPointer others[SMG_MAX_OTHERS]; // and where to objects that others made
    uint32_t n_others;
} SmgMaker;

typedef struct SmgTreeLayout SmgTreeLayout; // where the links of trees lie (smg/tree.h)

typedef struct SmgDeref SmgDeref; // how the object behind an address is found (smg/deref.h)

typedef struct SmgDerefStats {
    uint64_t accesses, by_sight; // by sight: objects that were found without a question
    uint64_t queries;            // questions to a solver
    uint64_t beyond_lists;       // copies that were split off rows and trees, for an access
    double seconds;
} SmgDerefStats;

typedef struct SmgContext {
    TermTable *table;
    Solver *solver;
    Arena *arena;
    uint32_t pointer_bytes; // width of a pointer in memory
    Number address_end;     // no object reaches up to it
    Map bases;              // id of a base variable -> SmgObjectId
    uint32_t n_objects;
    Term index;              // the number of an element, in what SMG_ELEMENTS hold
    bool has_elements;       // some graph has them
    bool has_rows;           // some graph has segments of rows
    bool has_texts;          // some graph has strings
    bool math_ints;          // numbers have no width: a constant is the same in all readings
    bool ideal_signed;       // signed numbers may lie outside of their types
    bool has_joined_values;  // nodes that hold different values became one segment
    const Number *constants; // that the program compares numbers with, by rising value
    uint32_t n_constants;
    bool relates_values; // as the options of the graph say that is being built
    SmgKinds kinds;
    SmgMaker makers[SMG_MAX_SITES];
    uint32_t n_makers;
    bool doubts_links;      // what was taken for a link may lead to a part
    bool has_refused_links; // some pointer was not taken for a link (makers.c)
    SmgTreeLayout *layouts; // of the trees that were seen so far
    bool has_trees;         // some nodes became a tree
    Map of_trees;           // variables of nodes that were split off trees
    const SmgDeref *deref;  // NULL: graph
    SmgDerefStats deref_stats;
} SmgContext;

// ---- Segments (unfold.c) ------------------------------------------------------------------------

// Is this the place of a link between the nodes? (Links are told by the segment, not by entries.)
bool smg_is_link_place(const SmgSegment *segment, Number place);
// Has each node the address of the one before it, or above it?
bool smg_has_back(const SmgSegment *segment);
// Has the segment's last node another name than its first?
bool smg_has_two_names(const SmgObject *object);

// ---- Objects ------------------------------------------------------------------------------------

// A second address of segment `id`: that of its last node.
SmgObject smg_alias(SmgContext *smg, Term address, SmgObjectId id);
// May the address variable of `general` be bound to an address of `other`? (It is a multiple of
// that object's alignment by construction.)
bool smg_is_aligned_like(const SmgObject *general, const SmgObject *other);
// No object is at address 0, and none reaches over the end of memory.
Formula smg_address_fact(SmgContext *smg, Term base, Term size);
// Adds an object with a base address of its own; facts about the address go to *kb.
SmgObjectId smg_add(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObject object);
const SmgObject *smg_object(SmgHeap heap, SmgObjectId id); // NULL when there is none
void smg_put(SmgContext *smg, SmgHeap *heap, SmgObjectId id, SmgObject object);
// A number for an object with a base address of its own, not in any heap yet.
SmgObjectId smg_new_id(SmgContext *smg, Term *base);
void smg_set_life(SmgContext *smg, SmgHeap *heap, SmgObjectId id, SmgLife life);
bool smg_is_in_chain(const SmgEntry *chain, const SmgEntry *entry);
void smg_set_entries(SmgContext *smg, SmgHeap *heap, SmgObjectId id, const SmgEntry *entries,
                     uint32_t n_entries);
void smg_remove(SmgContext *smg, SmgHeap *heap, SmgObjectId id);

// The object that an address was made from, and the offset in it. False for numbers, for terms with
// several bases, and for terms that hide one.
bool smg_resolve(SmgContext *smg, SmgHeap heap, Term address, SmgObjectId *id, Term *offset);
// The base address that the address was made from; no term where smg_resolve says false.
Term smg_base_of(SmgContext *smg, Term address);
// Does a base address occur anywhere in the term?
bool smg_has_base(SmgContext *smg, Term term);

// The same bits read as `repr`, where the number is the same in both readings, or a constant; else
// the value as it is.
SmgValue smg_read_as(SmgContext *smg, const Kb *kb, SmgValue value, uint32_t bits, SmgRepr repr);

// ---- Contents -----------------------------------------------------------------------------------

typedef enum SmgFound {
    SMG_KNOWN,     // `value` is what is there
    SMG_ARBITRARY, // never written: arbitrary, but fixed
    SMG_ANYTHING,  // written, but what is not known
} SmgFound;

SmgFound smg_read(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                  uint32_t width, SmgValue *value);
// The same in a chain of entries, without putting bytes together.
SmgFound smg_read_chain(SmgContext *smg, const Kb *kb, const SmgEntry *chain, Term offset,
                        uint32_t width, SmgValue *value);
// Where the range may or may not be a known field (or one of known elements): the condition for the
// newest one. Only where that is a clean choice: it is that field or lies beside it, never across
// its border. False where there is none, or more than `most`.
bool smg_find_choice(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                     uint32_t width, int most, Formula *hit);
// A pointer at a fixed place of an object; false when it is not known.
bool smg_read_link(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Number place,
                   SmgValue *value);
void smg_write(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, uint32_t width,
               SmgValue value);
// The same at a place that is not computed: it is no element of an array that grows.
void smg_write_member(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, uint32_t width,
                      SmgValue value);
void smg_fill(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, Term length,
              uint8_t byte);
void smg_set_bytes(SmgContext *smg, SmgHeap *heap, SmgObjectId id, uint64_t size,
                   const uint8_t *bytes);
// The bytes must live as long as the graph.
void smg_write_bytes(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, uint64_t size,
                     const uint8_t *bytes);
void smg_forget(SmgContext *smg, SmgHeap *heap, SmgObjectId id, Term offset, Term length);
void smg_copy(SmgContext *smg, SmgHeap *heap, const Kb *kb, SmgObjectId to, Term to_offset,
              SmgObjectId from, Term from_offset, Term length);

// Where [offset, offset + length) lies with regard to [start, start + size).
typedef enum SmgOverlap { SMG_MISSES, SMG_INSIDE, SMG_MAY_OVERLAP } SmgOverlap;
SmgOverlap smg_compare_ranges(SmgContext *smg, const Kb *kb, Term offset, Term length, Term start,
                              Term size);
// The same claim about the same range (entries that are no fields).
bool smg_is_same_range(const SmgEntry *a, const SmgEntry *b);
bool smg_may_overlap(SmgContext *smg, const Kb *kb, const SmgEntry *a, const SmgEntry *b);
// May the newer entry of a chain have written over the entry, or over a part of it?
bool smg_may_hide(SmgContext *smg, const Kb *kb, const SmgEntry *newer, const SmgEntry *entry);
// Is `entry` of the chain certainly not written over by a newer one?
bool smg_is_visible(SmgContext *smg, const Kb *kb, const SmgEntry *chain, const SmgEntry *entry);

// ---- In words -----------------------------------------------------------------------------------

const char *smg_kind_name(SmgKind kind);
const char *smg_life_name(SmgLife life);
const char *smg_copy_name(const SmgSegment *segment); // what one of its copies is called
// "offset (length bytes): value"; variables are named as term_print does.
void smg_print_entry(Text *text, const SmgContext *smg, const SmgEntry *entry, TermName *name,
                     void *context);

// ---- Reachability -------------------------------------------------------------------------------

// Two questions need two kinds of marks. Is memory lost? Then only pointers count that are
// certainly still there (must). What could unknown code reach? Then every pointer counts that may
// be there, and memory with forgotten contents reaches everything (may). What could the program's
// own code reach? The same, but not by what is unknown: an access through that is not allowed (by
// name).
typedef enum SmgMarkMode { SMG_MUST_REACH, SMG_MAY_REACH, SMG_REACH_BY_NAME } SmgMarkMode;

typedef struct SmgMarks {
    SmgMarkMode mode;
    const Kb *kb;
    Map marked;       // SmgObjectId -> 1
    bool everything;  // may: all objects are reached
    bool has_numbers; // may: there are numbers which could be parts of addresses
} SmgMarks;

// Is the offset certainly inside the object, or just behind it?
bool smg_reaches(SmgContext *smg, const Kb *kb, const SmgObject *object, Term offset);

// Marks the objects whose base occurs in the term, and everything that their contents reach.
void smg_mark(SmgContext *smg, SmgHeap heap, SmgMarks *marks, Term term);
void smg_mark_object(SmgContext *smg, SmgHeap heap, SmgMarks *marks, SmgObjectId id);
bool smg_is_marked(const SmgMarks *marks, SmgObjectId id);
void smg_marks_release(SmgMarks *marks);

#endif
