// The properties that assay checks: one table for names, sub-properties and what the interpreter
// calls their violations; and the readers of property names and .prp files.
#ifndef TASK_PROPERTY_H
#define TASK_PROPERTY_H

#include "base/diag.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum Property {
    PROPERTY_MEMSAFETY,
    PROPERTY_MEMCLEANUP,
    PROPERTY_DEF_BEHAVIOR,
    PROPERTY_NO_OVERFLOW,
    PROPERTY_UNREACH_CALL,
    PROPERTY_TERMINATION,
    // The parts of def-behavior, each a property of its own.
    PROPERTY_DIVISION_BY_ZERO,
    PROPERTY_SHIFT,
    PROPERTY_UNINITIALISED,
    PROPERTY_POINTER_ARITHMETIC,
    PROPERTY_MISALIGNED,
    PROPERTY_CONVERSION,
    PROPERTY_LIBRARY,
    PROPERTY_CONST_WRITE,
    PROPERTY_CALL,
    // The parts of valid-memsafety.
    PROPERTY_VALID_DEREF,
    PROPERTY_VALID_FREE,
    PROPERTY_VALID_MEMTRACK,
    N_PROPERTIES
} Property;

// What is asked where the user names none, or says "all": the parts are in def-behavior.
enum { PROPERTY_ALL = (1 << PROPERTY_DIVISION_BY_ZERO) - 1 };

const char *property_name(Property property);          // "valid-memsafety"
const char *property_description(Property property);   // one line for people
const char *property_specification(Property property); // in SV-COMP's words, a formula a line
uint32_t property_checks_of(uint32_t properties);      // of a set: all of theirs
uint32_t property_checks(Property property);           // mask of IrViolation (interp/interp.h)

uint32_t property_set_of(uint32_t checks); // all that have one of the checks

// The property that a violation (one bit of IrViolation) breaks; false for what is only undefined.
bool property_of_violation(uint32_t violation, Property *property);

// A name, or the path of a .prp file in SV-COMP's form. Gives a set of properties (bit 1 << p);
// 0 after an error. A memory-safety file may ask for some of the sub-properties; each asks for the
// whole, since a run that breaks one of them means nothing for the others.
uint32_t property_parse(const char *name_or_path, Diag *diag);
uint32_t property_parse_prp(const char *path, const char *text, Diag *diag);

#endif
