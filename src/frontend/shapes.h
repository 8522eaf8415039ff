// What a precondition says of a function's arguments, pointer by pointer, for a driver that is to
// assume just that. Who looks for a precondition first gets a survey: which pointers there are, and
// which numbers.
#ifndef FRONTEND_SHAPES_H
#define FRONTEND_SHAPES_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

// A pointer among the arguments, or in a structure that an argument points to.
typedef struct SurveyPlace {
    char *key, *path;  // as contracts name it; as C writes it
    bool is_char;      // characters
    bool is_list;      // nodes of a list
    bool is_structure; // a structure that has places or numbers of its own
    bool is_parameter;
    bool is_checked;  // a parameter that the function itself compares with null, never changed
    bool is_fixed;    // what it points to is not described (functions, streams, what is too deep)
    uint64_t element; // bytes; 0: not known
} SurveyPlace;

// An integer among them.
typedef struct SurveyNumber {
    char *key, *path;
    char *owner; // key of the pointer to the structure that holds it; NULL: a parameter
    bool is_signed, is_length;
    uint64_t size; // bytes
} SurveyNumber;

typedef struct Survey {
    bool has_contract; // the function says itself what it requires
    bool has_all;      // also pointers of which a precondition can say only whether they are null
    VEC(SurveyPlace) places;
    VEC(SurveyNumber) numbers;
    VEC(uint64_t) bounds; // elements of arrays in structures
} Survey;

void survey_release(Survey *survey);

typedef enum ShapeKind {
    SHAPE_ANY,       // null, or any number of elements
    SHAPE_UNLIMITED, // more elements than any index reaches: only in the search for a precondition
    SHAPE_VALID,     // so many elements
    SHAPE_STRING,
    SHAPE_LIST,
} ShapeKind;

// constant + number (* factor) + plus + strlen(string); -1: none
typedef struct ShapeCount {
    int64_t constant;
    int number, factor, plus, string; // indices into the survey
} ShapeCount;

typedef struct Shape {
    ShapeKind kind;
    bool or_null;      // or the pointer is null
    bool is_not_empty; // SHAPE_LIST
    bool or_none;      // or the count is not above 0
    ShapeCount count;  // SHAPE_VALID: at least 0, unless or_none
} Shape;

// number >= 0, or number < other; other -1: none
typedef struct ShapeCondition {
    int number, other;
} ShapeCondition;

typedef struct Shapes {
    const Survey *survey;
    const Shape *places; // one for each of the survey's
    const ShapeCondition *conditions;
    uint32_t n_conditions;
    bool is_search; // numbers are small: so that unlimited objects are large enough
} Shapes;

#endif
