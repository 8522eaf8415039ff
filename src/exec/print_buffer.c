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

// The first characters, and with `has_end` a 0 behind them.
static void write_known(Printer *p, const PrintRange *to, Number n, bool has_end) {
    Exec *x = p->x;
    if (n + has_end == 0)
        return;
    uint8_t *bytes = arena_new(&x->arena, (size_t)n + 1);
    memcpy(bytes, text_chars(&p->text), (size_t)n);
    smg_write_bytes(&x->smg, &p->s->heap, to->id, to->offset, (uint64_t)n + has_end, bytes);
}

// Those of the known characters that are certainly written, other bytes, and a 0.
static void write_unknown(Printer *p, const PrintRange *to, bool is_text) {
    Exec *x = p->x;
    SmgHeap *heap = &p->s->heap;
    Term end = term_add_number(x->table, term_add(x->table, to->offset, to->size), -1);
    Number n = (Number)p->text.length;
    Number least = kb_interval(x->solver, p->s->kb, to->size).low - 1;
    smg_forget(&x->smg, heap, to->id, to->offset, to->size);
    write_known(p, to, least < 0 ? 0 : n < least ? n : least, false);
    if (!is_text)
        smg_write(&x->smg, heap, to->id, end, 1, (SmgValue){term_int(x->table, 0), SMG_UNSIGNED});
}

static void write_text(Printer *p, const PrintRange *to) {
    Exec *x = p->x;
    Number size;
    bool is_known = p->is_exact && term_is_const(x->table, to->size, &size);
    bool is_text =
        x->makes_rows && !p->may_hold_zero && !memchr(text_chars(&p->text), 0, p->text.length);
    if (is_known)
        write_known(p, to, size - 1, true);
    else
        write_unknown(p, to, is_text);
    if (is_text)
        smg_claim_text(&x->smg, &p->s->heap, to->id, to->offset, to->size, false);
    smg_shadow_clear(&x->smg, &p->s->heap, p->s->kb, to->id, to->offset, to->size);
}

// True in *is_empty: nothing is written.
static bool find_size(Printer *p, Term *size, bool *is_empty) {
    Exec *x = p->x;
    TermTable *t = x->table;
    *size = term_add_number(t, p->length, 1);
    *is_empty = false;
    if (p->shape.size < 0)
        return true;
    Term room = print_argument(p, p->shape.size), zero = term_int(t, 0);
    *is_empty = exec_implies(x, p->s, formula_eq(t, room, zero));
    if (*is_empty || !print_split(p, formula_lt(t, zero, room)))
        return *is_empty;
    *size = print_smaller(p, *size, room);
    return true;
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

// The state where the text is longer than the result can say.
static void fork_too_long(Printer *p, Formula fits, bool is_empty, Term size) {
    Exec *x = p->x;
    ExecState *here = p->s, too_long = *here;
    PrintRange to = {.size = size};
    p->s = &too_long;
    exec_assume(x, &too_long, formula_not(x->table, fits));
    if (!exec_is_dead(x, &too_long) && (is_empty || find_buffer(p, &to))) {
        if (!is_empty)
            smg_forget(&x->smg, &too_long.heap, to.id, to.offset, to.size);
        forget_errno(p);
        set_result(p, term_int(x->table, -1));
        too_long.frame.index++;
        too_long.decisions++;
        vec_push(&x->forks, too_long);
    }
    p->s = here;
}

bool print_write_buffer(Printer *p) {
    Exec *x = p->x;
    PrintRange to = {0};
    bool is_empty;
    if (!find_size(p, &to.size, &is_empty))
        return false;
    Formula fits = formula_le(x->table, p->length, constant(x, INT_MAX));
    if (!exec_implies(x, p->s, fits)) {
        fork_too_long(p, fits, is_empty, to.size);
        exec_assume(x, p->s, fits);
    }
    if (!is_empty) {
        if (!find_buffer(p, &to))
            return false;
        write_text(p, &to);
    }
    set_result(p, p->length);
    return !exec_is_dead(x, p->s);
}
