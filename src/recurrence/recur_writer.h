// What the files of the second translation share: the text that is being written, and values in it.
#ifndef RECURRENCE_RECUR_WRITER_H
#define RECURRENCE_RECUR_WRITER_H

#include "recurrence/recur.h"
#include "recurrence/recur_exec.h"

typedef struct TextValue {
    IrCell cell;   // when it is constant
    uint32_t name; // else the number of its definition; 0: constant
    bool is_unknown;
} TextValue;

typedef struct TextName {
    uint32_t bits;
    uint32_t uses[3];     // definitions in it
    const char *overflow; // of C's signed arithmetic: the operation's name
    uint32_t a, b;        // its operands, as definitions
} TextName;

typedef struct TextFrame {
    const IrFunction *f;
    TextValue *regs;
    IrBlockId block;
    uint32_t index;
    size_t first_object;
} TextFrame;

typedef struct TextCell {
    RecurCell cell;
    TextValue value;
} TextCell;

typedef VEC(uint32_t) NameList;

typedef struct Writer {
    IrProgram *program;
    IrMoment *moment;
    const RecurSet *set;
    const RecurLeg *leg;
    Text *text;
    VEC(TextName) names; // entry 0 is none
    VEC(TextFrame) frames;
    VEC(TextCell) cells;
    VEC(uint64_t) sizes;    // of objects that the path makes
    VEC(RecurScope) scopes; // blocks of the head's frame that the path is in
    size_t next_step, next_input;
    const uint32_t *before; // names of the state's variables at the path's start
    NameList conditions;
    size_t first_name; // of this walk
    bool has_failed;
} Writer;

// ---- recur_writer.c
void writer_fail(Writer *w);
void writer_put_sort(const Writer *w, uint32_t bits);
void writer_put_number(Text *text, Number value, uint32_t bits, bool math);
uint32_t writer_define(Writer *w, uint32_t bits, const char *format, ...);
uint32_t writer_define_number(Writer *w, Number value, uint32_t bits);
uint32_t writer_name_of(Writer *w, TextValue value, uint32_t bits);
void writer_require(Writer *w, uint32_t condition);
void writer_require_not_negative(Writer *w, uint32_t name);
TextValue writer_operand_of(Writer *w, const IrInstr *i, uint32_t n);
TextValue writer_raw_operand(Writer *w, IrOperand operand);
void writer_set(Writer *w, const IrInstr *i, TextValue value);
void writer_set_name(Writer *w, const IrInstr *i, uint32_t name);
bool writer_is_math(const Writer *w);
TextFrame *writer_frame(Writer *w);
const IrType *writer_type(Writer *w, const IrInstr *i, uint32_t n);
const char *writer_machine_name(IrOpcode op, bool is_truth);
const char *writer_math_name(IrOpcode op);
void writer_integer(Writer *w, const IrInstr *i, uint32_t result_bits);
void writer_conversion(Writer *w, const IrInstr *i);
void writer_selection(Writer *w, const IrInstr *i);
void writer_pointers(Writer *w, const IrInstr *i);

// ---- recur_writer_memory.c
void writer_load(Writer *w, const IrInstr *i);
void writer_store(Writer *w, const IrInstr *i);
void writer_address(Writer *w, const IrInstr *i);
void writer_allocate(Writer *w, const IrInstr *i, TextValue size);
void writer_scope(Writer *w, const IrInstr *i);
TextCell *writer_find_cell(Writer *w, const RecurCell *cell);

#endif
