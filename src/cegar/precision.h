// What is remembered. A variable is a C variable that lives in registers, a place in a global,
// stack or heap object, a number that heap memory may hold, or the length of the lists from one
// allocation. A precision gives each a level. It is scoped by variable, not by program location:
// what one refinement has found needed is rarely needed at one block only, and a variable for each
// block would cost a refinement for each.
#ifndef CEGAR_PRECISION_H
#define CEGAR_PRECISION_H

#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"
#include "exec/exec.h"

typedef uint32_t CegarVariableId; // from 1 on; 0: no variable

typedef enum CegarKind {
    CEGAR_REGISTER, // owner: the function; place: the C variable, or (if unknown) the register
    CEGAR_GLOBAL,   // owner: the global; place: the offset, or CEGAR_ANYWHERE
    CEGAR_LOCAL,    // owner: the C variable on the stack; place: as above
    CEGAR_SITE, // owner: where a heap object (or a nameless stack object) was made; place: as above
    CEGAR_NUMBER, // a number that heap memory may hold
    CEGAR_LENGTH, // owner: where the nodes of lists were made
} CegarKind;

enum { CEGAR_ANYWHERE = UINT32_MAX };
enum { CEGAR_BY_REGISTER = 1u << 31 }; // place of CEGAR_REGISTER: a register's number

typedef struct CegarVariable {
    CegarKind kind;
    uint32_t owner, place;
    Number number; // CEGAR_NUMBER
    bool is_part;  // CEGAR_REGISTER: of an expression, without a name: its value is always tracked
} CegarVariable;

typedef enum CegarLevel {
    CEGAR_UNKNOWN, // any value
    CEGAR_VALUE,   // its value, where that is a number or an address
    CEGAR_FACTS,   // its value whatever it is, and what is known about that
} CegarLevel;

typedef struct CegarVariables {
    const IrProgram *program;
    VEC(CegarVariable) all; // number 0 is no variable
    Map by_key, by_number;
    CegarVariableId **of_registers; // by function, then by register; NULL: not computed yet
} CegarVariables;

void cegar_variables_init(CegarVariables *variables, const IrProgram *program);
void cegar_variables_release(CegarVariables *variables);
CegarVariableId cegar_variable(CegarVariables *variables, CegarKind kind, uint32_t owner,
                               uint32_t place);
CegarVariableId cegar_number(CegarVariables *variables, Number number);
// The C variable that a register holds, or the register itself; 0 for the address of a stack
// object.
CegarVariableId cegar_register(CegarVariables *variables, IrFunctionId function, IrReg reg);
void cegar_print_variable(Text *text, const CegarVariables *variables, CegarVariableId id);

typedef struct CegarPrecision {
    CegarLevel floor;    // of every variable that is not named
    bool forgets_length; // ... but the lengths of lists
    VEC(uint8_t) levels; // by variable
    VEC(uint32_t) since; // by variable: the refinement in which it got its level
    uint32_t n_facts;    // variables with facts
} CegarPrecision;

CegarLevel cegar_level(const CegarPrecision *precision, const CegarVariables *variables,
                       CegarVariableId id);
void cegar_set_level(CegarPrecision *precision, CegarVariableId id, CegarLevel level,
                     uint32_t refinement);
CegarPrecision cegar_precision_copy(const CegarPrecision *precision);
void cegar_precision_release(CegarPrecision *precision);
static inline bool cegar_has_facts(const CegarPrecision *precision) {
    return precision->n_facts || precision->floor == CEGAR_FACTS;
}

#endif
