// sprintf and its kin: the text goes to memory.
#include "exec/print.h"

#include "smg/shadow.h"
#include "smg/texts.h"

#include <limits.h>
#include <string.h>

static Term constant(Exec *x, Number number) { return term_const(x->table, number); }

// C17 7.21.6.6: the text may not be written over what it is made from.
static bool check_apart(Printer *p, const PrintRange *written) {
    static const char what[] = "the text is written over the format or a string that is read";
    Exec *x = p->x;
    TermTable *t = x->table;
    for (size_t i = 0; i < p->read.count; i++) {
        const PrintRange *read = &p->read.items[i];
        Term end = term_add(t, read->offset, read->size);
        Formula before = formula_and(t, formula_le(t, end, written->offset),
                                     formula_lt(t, read->offset, written->offset));
        Formula behind = formula_le(t, term_add(t, written->offset, written->size), read->offset);
        if (read->id == written->id &&
            !exec_check(x, p->s, IR_BAD_ARGUMENT, formula_or(t, before, behind), what))
            return false;
    }
    return true;
}

// A string that ends there, or at least a 0.
static void write_end(Printer *p, const PrintRange *to) {
    Exec *x = p->x;
    Term last = term_add_number(x->table, term_add(x->table, to->offset, to->size), -1);
    SmgValue zero = {term_int(x->table, 0), SMG_UNSIGNED};
    if (x->makes_rows && !p->may_hold_zero && !memchr(text_chars(&p->text), 0, p->text.length))
        smg_claim_text(&x->smg, &p->s->heap, to->id, to->offset, to->size, false);
    else
        smg_write(&x->smg, &p->s->heap, to->id, last, 1, zero);
}

// The first characters, and with `has_end` a 0 behind them.
static void write_known(Printer *p, const PrintRange *to, Number n, bool has_end) {
    Exec *x = p->x;
    if (n + has_end == 0)
        return;
    uint8_t *bytes = arena_new(&x->arena, (size_t)n + 1);
    memcpy(bytes, text_chars(&p->text), (size_t)n);
    smg_write_bytes(&x->smg, &p->s->heap, to->id, to->offset, (uint64_t)n + has_end, bytes);
}

// As glibc leaves a text that is too long: it has an end somewhere.
static void write_any_text(Printer *p, const PrintRange *to) {
    Exec *x = p->x;
    TermTable *t = x->table;
    Term size = term_fresh(t, "length");
    exec_assume(x, p->s, formula_le(t, term_int(t, 1), size));
    exec_assume(x, p->s, formula_le(t, size, to->size));
    smg_forget(&x->smg, &p->s->heap, to->id, to->offset, to->size);
    write_end(p, &(PrintRange){to->id, to->offset, size});
}

// Those of the known characters that are certainly written, other bytes, and a 0.
static void write_unknown(Printer *p, const PrintRange *to) {
    Exec *x = p->x;
    Number n = (Number)p->text.length;
    Number size = kb_interval(x->solver, p->s->kb, to->size).low, least = size < 1 ? 0 : size - 1;
    smg_forget(&x->smg, &p->s->heap, to->id, to->offset, to->size);
    write_known(p, to, n < least ? n : least, false);
    for (size_t i = 0; i < p->bytes.count && p->bytes.items[i].at < least; i++)
        smg_write(&x->smg, &p->s->heap, to->id,
                  term_add_number(x->table, to->offset, p->bytes.items[i].at), 1,
                  (SmgValue){p->bytes.items[i].value, SMG_UNSIGNED});
}

static void write_text(Printer *p, const PrintRange *to) {
    Exec *x = p->x;
    Number size;
    bool is_known = p->is_exact && term_is_const(x->table, to->size, &size);
    if (is_known)
        write_known(p, to, size - 1, true);
    else
        write_unknown(p, to);
    write_end(p, to);
    smg_shadow_clear(&x->smg, &p->s->heap, p->s->kb, to->id, to->offset, to->size);
}

static bool find_buffer(Printer *p, PrintRange *to) {
    Exec *x = p->x;
    return exec_resolve(x, p->s, print_argument(p, p->shape.buffer), &to->id, &to->offset) &&
           check_apart(p, to) && exec_check_access(x, p->s, to->id, to->offset, to->size, true) &&
           exec_open_rows(x, p->s, to->id, to->offset, to->size);
}

static void set_result(Printer *p, Term result) {
    const IrInstr *i = p->call->instr;
    if (!i->n_results)
        return;
    IrTypeId type = exec_function(p->x, p->s)->reg_types[i->result];
    bool is_int =
        ir_type(p->x->program, type)->kind == IR_INT && ir_type(p->x->program, type)->bits >= 32;
    exec_set_result(p->x, p->s, i,
                    is_int ? (SmgValue){result, SMG_SIGNED}
                           : exec_any_value(p->x, p->s, type, true, "result"));
}

// errno is a static object of the models.
static void forget_errno(Printer *p) {
    Exec *x = p->x;
    for (IrGlobalId g = 0; g < x->program->n_globals; g++)
        if (strcmp(x->program->globals[g].name, "__assay_errno") == 0)
            smg_forget(&x->smg, &p->s->heap, x->globals[g], term_int(x->table, 0),
                       smg_object(p->s->heap, x->globals[g])->size);
}

// ---- Cases --------------------------------------------------------------------------------------

// What becomes of a call; `size` bytes are written, none where there is no room for any.
typedef struct Case {
    Formula condition;
    Term size;
    bool is_empty, is_too_long;
} Case;

static bool write_case(Printer *p, const Case *c) {
    PrintRange to = {.size = c->size};
    if (!c->is_empty && !find_buffer(p, &to))
        return false;
    if (!c->is_empty && c->is_too_long)
        write_any_text(p, &to);
    else if (!c->is_empty)
        write_text(p, &to);
    if (c->is_too_long)
        forget_errno(p);
    set_result(p, c->is_too_long ? term_int(p->x->table, -1) : p->length);
    return !exec_is_dead(p->x, p->s);
}

// The call is over in a state of its own. (Executed again it would have other lengths.)
static void fork_case(Printer *p, const Case *c) {
    ExecState *here = p->s, other = *here;
    p->s = &other;
    exec_assume(p->x, &other, c->condition);
    if (!exec_is_dead(p->x, &other) && write_case(p, c)) {
        other.frame.index++;
        other.decisions++;
        vec_push(&p->x->forks, other);
    }
    p->s = here;
}

static bool is_result_used(const Printer *p) {
    const IrInstr *call = p->call->instr;
    const IrFunction *f = exec_function(p->x, p->s);
    for (uint32_t n = 0; call->n_results && n < f->n_instrs; n++) {
        const IrOperand *operands = ir_operands(f, &f->instrs[n]);
        for (uint32_t k = 0; k < f->instrs[n].n_operands; k++)
            if (!ir_is_const(operands[k]) && ir_operand_reg(operands[k]) == call->result)
                return true;
    }
    return false;
}

// How many bytes there are for the text; no term: as many as it needs.
static bool find_room(Printer *p, Term *room, bool *is_empty) {
    Exec *x = p->x;
    Term zero = term_int(x->table, 0);
    *room = (Term){0};
    *is_empty = false;
    if (p->shape.size < 0)
        return true;
    *room = print_argument(p, p->shape.size);
    *is_empty = exec_implies(x, p->s, formula_eq(x->table, *room, zero));
    return *is_empty || print_split(p, formula_lt(x->table, zero, *room));
}

// Whether the text fits is told by the result: where that is used, the program distinguishes them.
static void fork_truncated(Printer *p, Term needed, Term room) {
    Exec *x = p->x;
    Formula fits = formula_le(x->table, needed, room), not_fits = formula_not(x->table, fits);
    if (!is_result_used(p) || exec_implies(x, p->s, fits) || exec_implies(x, p->s, not_fits))
        return;
    fork_case(p, &(Case){.condition = not_fits, .size = room});
    exec_assume(x, p->s, fits);
}

static Term written_size(Printer *p, Term needed, Term room) {
    return room.id ? print_smaller(p, needed, room) : needed;
}

static void fork_too_long(Printer *p, Term needed, Term room, bool is_empty) {
    Exec *x = p->x;
    Formula fits = formula_le(x->table, p->length, constant(x, INT_MAX));
    if (exec_implies(x, p->s, fits))
        return;
    Case c = {.condition = formula_not(x->table, fits),
              .size = written_size(p, needed, room),
              .is_empty = is_empty,
              .is_too_long = true};
    fork_case(p, &c);
    exec_assume(x, p->s, fits);
}

bool print_write_buffer(Printer *p) {
    Case c = {0};
    Term room, needed = term_add_number(p->x->table, p->length, 1);
    if (!find_room(p, &room, &c.is_empty))
        return false;
    fork_too_long(p, needed, room, c.is_empty);
    if (room.id && !c.is_empty)
        fork_truncated(p, needed, room);
    c.size = written_size(p, needed, room);
    return write_case(p, &c);
}
