// What a caller of a function has to see to, clause by clause: assumed by a driver in addition to
// its own conventions (driver.h). The clauses speak of what a survey of the arguments found.
#ifndef FRONTEND_NEEDS_H
#define FRONTEND_NEEDS_H

#include "base/text.h"
#include "frontend/shapes.h"

#define NEEDS_ASSERTED "it asserts at its start: " // an assumption; the condition follows

typedef enum NeedKind {
    NEED_NOT_NULL,  // place
    NEED_NULL,      // place: only asked about, no contract says that
    NEED_VALID,     // place: so many elements, in place of what the driver would make of it
    NEED_STRING,    // place: likewise a string
    NEED_BEFORE,    // place: so many bytes (constant) in front of it; with NEED_STRING
    NEED_SHORT,     // place: its string is at most so long (constant)
    NEED_NOT_EMPTY, // place: its string is not ""
    NEED_NUMBER,    // number and other
} NeedKind;

typedef enum NeedRelation {
    NEED_LT,      // number < other
    NEED_LE,      // number <= other
    NEED_GE,      // number >= constant
    NEED_AT_MOST, // number <= constant
    NEED_NE,      // number != constant
    NEED_SUM_LE,  // number + plus <= other
} NeedRelation;

typedef struct Need {
    NeedKind kind;
    int place;        // of the survey
    ShapeCount count; // NEED_VALID
    bool is_string;   // NEED_VALID: it is a string, and that is how many are behind its characters
    NeedRelation relation;
    int number, plus, other; // of the survey; -1: none
    int64_t constant;
} Need;

typedef VEC(Need) NeedList;

typedef struct Needs {
    const Survey *survey;
    NeedList list;
    // "file:line:column": runs that execute it and come to the function's end are what
    // unreach-call asks about; "": all runs that come to its end. NULL: no such question.
    const char *probe;
    bool any_run; // unreach-call asks whether the function is called at all
} Needs;

// "p != NULL"
void need_add_text(const Survey *survey, const Need *need, Text *text);
bool need_equals(const Need *a, const Need *b);

#endif
