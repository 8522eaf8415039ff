// Which memory may a pointer lead to? A points-to analysis of the whole program by unification.
//
// Memory is divided into partitions: sets of bytes such that no access touches bytes of two of
// them. An engine may keep one array for each partition, and need not ask whether accesses to
// different ones overlap. Objects (globals, allocas, allocation sites, functions) that one pointer
// may reach are in one class; the class has one layout of cells, and each cell belongs to a
// partition.
//
// The answer holds for every run of the program in which an address is computed from an address:
// copied, at any width, through registers, memory and calls, or changed by arithmetic. It says
// nothing about a pointer that is made from numbers alone (a constant, an input, an address found
// by comparing or looking up): `has_objects` is false for what only such pointers reach, and an
// engine that finds such an access to be valid after all must give up.
#ifndef POINTSTO_POINTSTO_H
#define POINTSTO_POINTSTO_H

#include "base/budget.h"
#include "base/text.h"
#include "ir/ir.h"

typedef struct PointsTo PointsTo;

typedef enum PointsToLevel {
    POINTSTO_STEENSGAARD, // a class of objects is one partition
    POINTSTO_FIELD,       // fields apart in variables that are no array; heap and arrays are whole
    POINTSTO_CELL,        // fields apart everywhere; the elements of an array together
} PointsToLevel;

const char *pointsto_level_name(PointsToLevel level); // "steensgaard", "field", "cell"
bool pointsto_level_by_name(const char *name, PointsToLevel *level);

typedef struct PointsToOptions {
    PointsToLevel level;
    // ADDRESS computes modulo 2^n. When set, the caller sees to it that index * factor does not
    // overflow (as a signed number of n bits); else a factor that is no power of two separates
    // less.
    bool exact_strides;
} PointsToOptions;

// The program must outlive the result. NULL when the budget ran out (budget may be NULL: no limit).
PointsTo *pointsto_analyse(const IrProgram *program, const PointsToOptions *options,
                           Budget *budget);
void pointsto_free(PointsTo *p); // NULL is fine

// ---- Partitions ---------------------------------------------------------------------------------

typedef uint32_t PtsPartition; // 0 .. pointsto_n_partitions() - 1, or PTS_NONE
typedef uint32_t PtsClass;     // of objects: 0 .. pointsto_n_classes() - 1, or PTS_NONE

enum { PTS_NONE = UINT32_MAX };

uint32_t pointsto_n_partitions(const PointsTo *p);

typedef struct PtsPartitionInfo {
    PtsClass class;
    // Every LOAD and STORE that touches the partition is of this many bytes, and two of them touch
    // the same bytes or none in common. 0: accesses overlap in part, or there are none (memory that
    // is only copied or filled): byte by byte.
    uint64_t element_size;
    bool has_objects; // false: no object of the program is here, accesses are invalid
    bool escapes;     // code that is not known may read and write it
} PtsPartitionInfo;

PtsPartitionInfo pointsto_partition(const PointsTo *p, PtsPartition partition);

// What the partition holds, for people: "list.next, malloc at f:12 [8, 16)".
void pointsto_partition_name(const PointsTo *p, PtsPartition partition, Text *text);

// A set of partitions, by rising number; owned by the analysis.
typedef struct PtsSet {
    const PtsPartition *items;
    uint32_t count;
} PtsSet;

// ---- Places -------------------------------------------------------------------------------------

// Where a pointer leads: to a class of objects, at an offset in the class's own frame. With a
// period n > 0 the objects of the class are folded: offsets count modulo n, and 0 <= offset < n. An
// object of the class starts at the offset that pointsto_of_global, ... give for it; offsets may be
// negative.
typedef struct PtsPlace {
    PtsClass class; // PTS_NONE: leads nowhere (null, a number, never dereferenced)
    int64_t offset;
    uint64_t period;
} PtsPlace;

// The place that operand `operand` of instruction `instr` of a function points to.
PtsPlace pointsto_of_operand(const PointsTo *p, IrFunctionId function, uint32_t instr,
                             uint32_t operand);
PtsPlace pointsto_of_register(const PointsTo *p, IrFunctionId function, IrReg reg);
PtsPlace pointsto_of_global(const PointsTo *p, IrGlobalId global);
PtsPlace pointsto_of_function(const PointsTo *p, IrFunctionId function);
// ALLOCA instructions and calls (direct or not) of natives that allocate: what they make.
PtsPlace pointsto_of_site(const PointsTo *p, IrFunctionId function, uint32_t instr);

// The partition of `size` bytes at a place (+ `offset`); PTS_NONE when they are in several, or when
// the place leads nowhere. Bytes that no LOAD or STORE touches belong to the class's rest, if it
// has one.
PtsPartition pointsto_at(const PointsTo *p, PtsPlace place, int64_t offset, uint64_t size);

// The partition that a LOAD (operand 0) or STORE (operand 1) touches. PTS_NONE only when the
// address is a constant number.
PtsPartition pointsto_of_access(const PointsTo *p, IrFunctionId function, uint32_t instr,
                                uint32_t operand);

// ---- Classes of objects -------------------------------------------------------------------------

uint32_t pointsto_n_classes(const PointsTo *p);

// What COPY, FILL, free, realloc, printf, unknown functions, ... may touch through a pointer: all
// partitions of the class that it leads to. (The cells below say where each lies.)
PtsSet pointsto_of_class(const PointsTo *p, PtsClass class);

typedef struct PtsCell { // bytes [offset, offset + size) of the class's frame, modulo its period
    int64_t offset;
    uint64_t size;
    PtsPartition partition;
} PtsCell;

// By rising offset, disjoint. A cell that goes on beyond the end of the period comes in two pieces.
const PtsCell *pointsto_cells(const PointsTo *p, PtsClass class, uint32_t *count);
// Bytes in no cell; PTS_NONE when the class has cells and is never copied, filled or printed into.
PtsPartition pointsto_rest(const PointsTo *p, PtsClass class);
uint64_t pointsto_period(const PointsTo *p, PtsClass class);

typedef enum PtsObjectKind { PTS_GLOBAL, PTS_FUNCTION, PTS_STACK, PTS_HEAP } PtsObjectKind;

typedef struct PtsObject {
    PtsObjectKind kind;
    uint32_t id;    // IrGlobalId, or the IrFunctionId that it is or was made in
    uint32_t instr; // PTS_STACK, PTS_HEAP: what made it
    int64_t offset; // where it starts in the class's frame
} PtsObject;

const PtsObject *pointsto_objects(const PointsTo *p, PtsClass class, uint32_t *count);
void pointsto_object_name(const PointsTo *p, const PtsObject *object, Text *text);

// What a cell holds points to this place (class PTS_NONE: no address, or none that is used).
PtsPlace pointsto_content(const PointsTo *p, PtsPartition partition);

// The functions that a CALL_POINTER may call (by rising number), or the one that a CALL does.
typedef struct PtsFunctions {
    const IrFunctionId *items;
    uint32_t count;
    bool or_unknown; // or code that is not known
} PtsFunctions;
PtsFunctions pointsto_callees(const PointsTo *p, IrFunctionId function, uint32_t instr);

#endif
