// Memory: resolving addresses, the checks of an access, loads and stores, allocation, copies.
#include "exec/internal.h"

#include "base/check.h"
#include "smg/deref.h"
#include "smg/element_facts.h"
#include "smg/list.h"
#include "smg/optional.h"
#include "smg/texts.h"

static Term constant(Exec *x, Number number) { return term_const(x->table, number); }

// ---- Addresses ----------------------------------------------------------------------------------

typedef struct OneName {
    Term old, name;
} OneName;

static Term name_of(void *context, Term var) {
    const OneName *one = context;
    return term_same(var, one->old) ? one->name : (Term){0};
}

// Callers' variables stay as they are; those of callers that were left out are not known.
static bool do_callers_use(Exec *x, const ExecFrame *caller, OneName *one) {
    for (; caller; caller = caller->caller) {
        if (caller->function == IR_NONE)
            return true;
        for (IrReg r = 0; r < x->program->functions[caller->function].n_regs; r++) {
            SmgValue value;
            if (exec_get_reg(caller->regs, r, &value) &&
                !term_same(term_substitute(x->table, value.term, name_of, one), value.term))
                return true;
        }
    }
    return false;
}

// A node that was split off has two names, which memory does not use both: the old one goes from
// variables, too, if possible.
void exec_use_one_name(Exec *x, ExecState *s, Term old, Term name) {
    OneName one = {old, name};
    for (IrReg r = 0; r < exec_function(x, s)->n_regs; r++) {
        SmgValue value;
        if (!exec_get_reg(s->frame.regs, r, &value))
            continue;
        Term term = term_substitute(x->table, value.term, name_of, &one);
        if (!term_same(term, value.term))
            exec_set_reg(x, s, r, (SmgValue){term, value.repr});
    }
    if (do_callers_use(x, s->frame.caller, &one))
        smg_keep_name(&x->smg, s->heap, &s->kb, one.old);
    else
        smg_forget_name(&x->smg, &s->heap, one.old);
}

// A node may lack any of its optional parts: so many cases, each a state of its own.
static uint32_t count_cases(ExecState *s, SmgObjectId id) {
    SmgObjectId parts[SMG_MAX_OPTIONAL];
    uint32_t n = smg_optional_parts(s->heap, id, parts);
    s->decisions += n > 0;
    return (uint32_t)1 << n;
}

// A segment of one node becomes a region.
static void make_region(Exec *x, ExecState *s, SmgObjectId id, bool is_last, uint32_t lacks) {
    const SmgObject *segment = smg_object(s->heap, id);
    Term base = segment->base, last = segment->segment->last;
    bool has_two_names = smg_has_two_names(segment);
    smg_unfold(&x->smg, &s->heap, &s->kb, id, is_last, true, lacks);
    if (has_two_names)
        exec_use_one_name(x, s, last, base);
}

static void fork_single(Exec *x, ExecState single, SmgObjectId id, bool is_last) {
    uint32_t n_cases = count_cases(&single, id);
    for (uint32_t lacks = 0; lacks < n_cases; lacks++) {
        ExecState one = single;
        make_region(x, &one, id, is_last, lacks);
        if (!exec_is_dead(x, &one))
            vec_push(&x->forks, one);
    }
}

static void fork_lacking(Exec *x, ExecState *s, SmgObjectId id, bool is_last) {
    uint32_t n_cases = count_cases(s, id);
    for (uint32_t lacks = 1; lacks < n_cases; lacks++) {
        ExecState lacking = *s;
        smg_unfold(&x->smg, &lacking.heap, &lacking.kb, id, is_last, false, lacks);
        if (!exec_is_dead(x, &lacking))
            vec_push(&x->forks, lacking);
    }
}

// A node of a list segment is split off before it is accessed: the case of a segment with a single
// node becomes a state of its own, which executes the access again.
static bool split_node(Exec *x, ExecState *s, SmgObjectId id, Term address) {
    TermTable *t = x->table;
    const SmgObject *object = smg_object(s->heap, id);
    bool is_last = smg_is_last(&x->smg, object, address);
    Formula is_single = formula_eq(t, object->segment->length, constant(x, 1));
    if (exec_implies(x, s, is_single)) {
        fork_single(x, *s, id, is_last);
        return false; // names have changed: the access is executed again
    }
    if (!exec_implies(x, s, formula_not(t, is_single))) {
        ExecState single = *s;
        exec_assume(x, &single, is_single);
        single.decisions++;
        fork_single(x, single, id, is_last);
        exec_assume(x, s, formula_not(t, is_single));
        s->decisions++;
    }
    fork_lacking(x, s, id, is_last);
    smg_unfold(&x->smg, &s->heap, &s->kb, id, is_last, false, 0);
    return !exec_is_dead(x, s);
}

static const char FIXED_ADDRESS[] = "access to a fixed address",
                  UNKNOWN_TARGET[] = "a pointer whose target is not known",
                  OBJECT_GONE[] = "use of a stack object whose call or block is over";

// Nothing is that near to address 0.
static bool is_null(Number number) { return number >= 0 && number < 4096; }

bool exec_reads_unknown(Exec *x, ExecState *s, Term address) {
    Number number;
    SmgObjectId id;
    Term offset;
    if (x->checks & IR_INVALID_DEREF)
        return false;
    address = smg_simplify_address(&x->smg, s->heap, s->kb, address);
    bool is_fixed = term_is_const(x->table, address, &number);
    bool has_object = smg_resolve(&x->smg, s->heap, address, &id, &offset);
    if ((is_fixed && is_null(number)) || (has_object && smg_object(s->heap, id)) ||
        !exec_give_all(x, s))
        return false;
    exec_violate(x, s, IR_INVALID_DEREF,
                 has_object ? OBJECT_GONE
                 : is_fixed ? FIXED_ADDRESS
                            : UNKNOWN_TARGET);
    x->reliance.reads_unknown = true;
    return true;
}

bool exec_resolve(Exec *x, ExecState *s, Term address, SmgObjectId *id, Term *offset) {
    Number number;
    address = smg_simplify_address(&x->smg, s->heap, s->kb, address);
    if (smg_resolve(&x->smg, s->heap, address, id, offset)) {
        const SmgObject *object = smg_object(s->heap, *id);
        if (object && object->segment && object->segment->shape == SMG_TREE) {
            exec_split_tree(x, s, *id, address);
            return false; // each case executes the access again
        }
        if (object && object->segment)
            return split_node(x, s, *id, address) &&
                   smg_resolve(&x->smg, s->heap, address, id, offset);
        if (object)
            return true;
        if (x->checks & IR_INVALID_DEREF)
            exec_violate(x, s, IR_INVALID_DEREF, OBJECT_GONE);
        else // or one that the state has left out: it may be there
            exec_stuck(x, s, OBJECT_GONE);
        return false;
    }
    if (term_is_const(x->table, address, &number)) {
        if (is_null(number) || (x->checks & IR_INVALID_DEREF))
            exec_violate(x, s, IR_INVALID_DEREF,
                         number == 0 ? "access through a null pointer" : FIXED_ADDRESS);
        else // what it would change if it were valid is not known
            exec_stuck(x, s, FIXED_ADDRESS);
        return false;
    }
    exec_stuck(x, s, UNKNOWN_TARGET);
    return false;
}

void exec_touch(Exec *x, ExecState *s, SmgObjectId id) {
    if (x->records_touched)
        s->touched = pmap_set(&x->arena, s->touched, id, 1);
}

bool exec_check_access(Exec *x, ExecState *s, SmgObjectId id, Term offset, Term length,
                       bool is_write) {
    TermTable *t = x->table;
    const SmgObject *object = smg_object(s->heap, id);
    exec_touch(x, s, id);
    if (object->life != SMG_ALIVE) {
        exec_violate(x, s, IR_INVALID_DEREF,
                     object->life == SMG_FREED ? "use of freed memory"
                                               : "use of a dead stack object");
        return false;
    }
    if (is_write && object->read_only) { // both, for those who ask
        if (object->is_const && (x->checks & IR_CONST_WRITE))
            exec_violate(x, s, IR_CONST_WRITE, "write to a constant");
        exec_violate(x, s, IR_INVALID_DEREF, "write to a constant");
        return false;
    }
    if (is_write && object->is_const && (x->checks & IR_CONST_WRITE) &&
        !exec_check(x, s, IR_CONST_WRITE, formula_eq(t, length, constant(x, 0)),
                    "write to a constant"))
        return false;
    Formula inside = formula_and(t, formula_le(t, constant(x, 0), offset),
                                 formula_le(t, term_add(t, offset, length), object->size));
    bool is_shown = smg_covers(&x->smg, s->heap, s->kb, id, offset, length);
    return exec_check_shown(x, s, IR_INVALID_DEREF, inside, is_shown,
                            "access outside of an object");
}

// ---- Loads and stores ---------------------------------------------------------------------------

// The place that an instruction accesses: `operand` points to it.
static bool find_place(Exec *x, ExecState *s, const IrInstr *i, uint32_t operand, Term length,
                       bool is_write, SmgObjectId *id, Term *offset) {
    if (!exec_resolve(x, s, exec_unsigned_operand(x, s, i, operand), id, offset))
        return false;
    bool is_initial = is_write && (i->flags & IR_INITIAL);
    return exec_check_access(x, s, *id, *offset, length, is_write && !is_initial) &&
           exec_open_rows(x, s, *id, *offset, length);
}

// A stored value in the reading that a load of `type` expects.
static bool is_readable_as(const Exec *x, SmgValue value, const IrType *type) {
    (void)x;
    return (value.repr == SMG_BITS) == (type->kind == IR_FLOAT || type->bits > 64);
}

// An integer that does not fill its bytes.
bool exec_is_odd_width(const IrType *type) {
    return type->kind == IR_INT && type->bits % 8 && type->bits <= 64;
}

// All bits of these bytes, also those that are not part of the type.
static SmgValue any_bytes(Exec *x, ExecState *s, uint32_t width) {
    SmgValue bytes = {term_fresh(x->table, "mem"), SMG_BITS}; // of which nothing is said
    return (SmgValue){exec_unsigned(x, s, bytes, 8 * width), SMG_UNSIGNED};
}

static SmgValue load_unknown(Exec *x, ExecState *s, const IrInstr *i, SmgObjectId id, Term offset,
                             uint32_t width, SmgFound found) {
    bool is_signed = exec_is_signed_reg(x, s->frame.function, i->result);
    const IrType *type = ir_type(x->program, i->type);
    uint64_t serial = smg_object(s->heap, id)->serial;
    bool is_written = found != SMG_ARBITRARY || !serial;
    if (found == SMG_ANYTHING) // perhaps a part of an address
        exec_expose_contents(x, s, id);
    SmgValue value = exec_is_odd_width(type) ? any_bytes(x, s, width)
                     : is_written            ? exec_any_stored(x, s, i->type, is_signed)
                                             : exec_any_value(x, s, i->type, is_signed, "mem");
    if (found == SMG_ARBITRARY && serial)
        exec_note_memory(x, s, value, width, serial, offset);
    smg_write(&x->smg, &s->heap, id, offset, width, value); // the same value when read again
    return value;
}

static bool is_number(const Exec *x, SmgFound found, SmgValue value) {
    Number number;
    return found == SMG_KNOWN && term_is_const(x->table, value.term, &number);
}

// One of a string's: which one is not remembered, so that strings stay one entry.
static SmgValue any_character(Exec *x, ExecState *s, const IrInstr *i) {
    bool is_signed = exec_is_signed_reg(x, s->frame.function, i->result);
    SmgValue value = exec_any_stored(x, s, i->type, is_signed);
    exec_assume(x, s, formula_ne(x->table, value.term, constant(x, 0)));
    return value;
}

// A read that may hit a known field or miss it: both cases, as states of their own. So "the string
// ends at its last byte" is known when a loop stops there, and so are the pointers of a table.
static bool fork_choices(Exec *x, ExecState *s, SmgObjectId id, Term offset, uint32_t width,
                         bool is_pointer) {
    int most = is_pointer ? 16 : 2;
    for (int n = 0; n < most; n++) {
        Formula is_hit;
        if (!smg_find_choice(&x->smg, s->heap, s->kb, id, offset, width, most - n, &is_hit))
            return true;
        ExecState hit = *s;
        exec_assume(x, &hit, is_hit);
        hit.decisions++;
        if (!exec_is_dead(x, &hit))
            vec_push(&x->forks, hit); // executes the load again, and decides
        exec_assume(x, s, formula_not(x->table, is_hit));
        s->decisions++;
        if (exec_is_dead(x, s))
            return false;
    }
    return true;
}

// What memory holds is a pattern of these bytes' bits (a type may have fewer); of an element that
// is any of many this need not be known yet.
static void keep_range(Exec *x, ExecState *s, SmgValue value, uint32_t width) {
    if (!x->smg.has_elements || value.repr == SMG_BITS || width > 8 || x->math_ints ||
        (value.repr == SMG_SIGNED && exec_has_no_ends(x, 8 * width)))
        return;
    Number low = value.repr == SMG_SIGNED ? -number_power_of_two(8 * width - 1) : 0;
    Number high = low + number_power_of_two(8 * width) - 1;
    Interval known = kb_interval(x->solver, s->kb, value.term);
    if (known.low < low)
        exec_assume(x, s, formula_le(x->table, constant(x, low), value.term));
    if (known.high > high)
        exec_assume(x, s, formula_le(x->table, value.term, constant(x, high)));
}

static bool do_load(Exec *x, ExecState *s, const IrInstr *i) {
    const IrType *type = ir_type(x->program, i->type);
    uint32_t width = (uint32_t)ir_store_size(type);
    SmgObjectId id;
    Term offset;
    if (exec_reads_unknown(x, s, exec_unsigned_operand(x, s, i, 0))) {
        bool is_signed = exec_is_signed_reg(x, s->frame.function, i->result);
        exec_set_result(x, s, i, exec_any_stored(x, s, i->type, is_signed));
        return true;
    }
    if (!find_place(x, s, i, 0, constant(x, width), false, &id, &offset))
        return false;
    if (!fork_choices(x, s, id, offset, width, type->kind == IR_POINTER))
        return false;
    SmgValue value;
    SmgFound found = smg_read(&x->smg, s->heap, s->kb, id, offset, width, &value);
    if (found == SMG_KNOWN && !is_readable_as(x, value, type))
        found = SMG_ANYTHING;
    if (found == SMG_KNOWN) {
        keep_range(x, s, value, width);
        exec_assume(x, s, smg_known_of_element(&x->smg, s->heap, s->kb, value.term));
    }
    bool is_character = width == 1 && !is_number(x, found, value) &&
                        smg_is_character(&x->smg, s->heap, s->kb, id, offset);
    if (found != SMG_KNOWN)
        value =
            is_character ? any_character(x, s, i) : load_unknown(x, s, i, id, offset, width, found);
    else if (is_character)
        exec_assume(x, s, formula_ne(x->table, value.term, constant(x, 0)));
    if (type->kind != IR_POINTER)
        exec_expose(x, s, value.term);
    if (type->kind == IR_INT && type->bits <= 64 && smg_has_base(&x->smg, value.term))
        value = exec_wrap(x, s, value.term, type->bits, false); // an address read as a number
    if (exec_is_odd_width(type)) {                              // the bits above are not part of it
        bool is_signed = type->bits > 1 && exec_is_signed_reg(x, s->frame.function, i->result);
        Term bytes = exec_unsigned(x, s, value, 8 * width);
        value = exec_wrap(x, s, bytes, type->bits, is_signed);
    }
    if (type->bits == 1) // as a condition
        value.term = term_bool(x->table, formula_ne(x->table, value.term, constant(x, 0)));
    value = exec_as_kept(x, value, i->type, exec_is_signed_reg(x, s->frame.function, i->result));
    exec_set_result(x, s, i, value);
    return true;
}

static bool do_store(Exec *x, ExecState *s, const IrInstr *i) {
    const IrFunction *f = exec_function(x, s);
    uint32_t width = (uint32_t)ir_store_size(ir_type(x->program, i->type));
    bool is_signed = ir_type(x->program, i->type)->bits >= 32; // int is; bytes are as often not
    SmgValue value = exec_operand(x, s, ir_operands(f, i)[0]);
    value = exec_as_kept(x, value, i->type, is_signed);
    if (exec_is_odd_width(ir_type(x->program, i->type))) // zeros above
        value = (SmgValue){exec_unsigned_operand(x, s, i, 0), SMG_UNSIGNED};
    SmgObjectId id;
    Term offset;
    if (!find_place(x, s, i, 1, constant(x, width), true, &id, &offset))
        return false;
    const SmgEntry *before = smg_object(s->heap, id)->entries;
    if (exec_array_loops(x)->members[s->frame.function][i - f->instrs])
        smg_write_member(&x->smg, &s->heap, id, offset, width, value);
    else
        smg_write(&x->smg, &s->heap, id, offset, width, value);
    if (width == 1)
        smg_keep_texts(&x->smg, &s->heap, s->kb, id, before, offset, value);
    if (ir_type(x->program, i->type)->kind == IR_POINTER || smg_has_base(&x->smg, value.term))
        exec_give_contents(x, s, id);
    return true;
}

// ---- Ranges -------------------------------------------------------------------------------------

bool exec_touches_memory(Exec *x, ExecState *s, Term length) {
    Formula empty = formula_eq(x->table, length, constant(x, 0));
    if (exec_implies(x, s, empty))
        return false;
    if (!exec_implies(x, s, formula_not(x->table, empty))) {
        ExecState skipped = *s;
        exec_assume(x, &skipped, empty);
        skipped.frame.index++;
        skipped.decisions++;
        vec_push(&x->forks, skipped);
        exec_assume(x, s, formula_not(x->table, empty));
        s->decisions++;
    }
    return true;
}

// Whatever the ranges have in common, the target holds any bytes.
static bool copy_unknown(Exec *x, ExecState *s, const IrInstr *i, Term length) {
    SmgObjectId to;
    Term offset;
    if (!find_place(x, s, i, 0, length, true, &to, &offset))
        return false;
    smg_forget(&x->smg, &s->heap, to, offset, length);
    return true;
}

static bool do_copy(Exec *x, ExecState *s, const IrInstr *i) {
    TermTable *t = x->table;
    Term length = exec_unsigned_operand(x, s, i, 2);
    if (!exec_touches_memory(x, s, length))
        return true;
    if (!(x->checks & IR_BAD_ARGUMENT) &&
        exec_reads_unknown(x, s, exec_unsigned_operand(x, s, i, 1)))
        return copy_unknown(x, s, i, length);
    SmgObjectId to, from;
    Term to_offset, from_offset;
    if (!find_place(x, s, i, 1, length, false, &from, &from_offset) ||
        !find_place(x, s, i, 0, length, true, &to, &to_offset))
        return false;
    if (to == from && !(i->flags & IR_OVERLAP)) {
        Formula apart = formula_or(t, formula_le(t, term_add(t, to_offset, length), from_offset),
                                   formula_le(t, term_add(t, from_offset, length), to_offset));
        Formula fine = formula_or(t, apart, formula_eq(t, to_offset, from_offset));
        if (!exec_check(x, s, IR_BAD_ARGUMENT, fine, "memcpy of overlapping ranges"))
            return false;
    }
    smg_copy(&x->smg, &s->heap, s->kb, to, to_offset, from, from_offset, length);
    exec_give_contents(x, s, to);
    return true;
}

static bool do_fill(Exec *x, ExecState *s, const IrInstr *i) {
    Term length = exec_unsigned_operand(x, s, i, 2);
    if (!exec_touches_memory(x, s, length))
        return true;
    SmgObjectId id;
    Term offset;
    if (!find_place(x, s, i, 0, length, true, &id, &offset))
        return false;
    Number byte;
    Term value = kb_simplify(x->solver, s->kb, exec_unsigned_operand(x, s, i, 1));
    if (term_is_const(x->table, value, &byte))
        smg_fill(&x->smg, &s->heap, id, offset, length, (uint8_t)byte);
    else
        smg_forget(&x->smg, &s->heap, id, offset, length);
    return true;
}

// ---- Stack objects ------------------------------------------------------------------------------

// The call that makes an object, told by where it is and by the last of those that led to it: nodes
// of one kind are mostly made by the same one, also where all use one wrapper of malloc. The calls
// of a recursive function count once.
static uint32_t find_maker(Exec *x, const ExecState *s) {
    enum { MAX_CALLS = 3 };
    uint32_t calls[2 * MAX_CALLS] = {0};
    size_t n = 0;
    for (const ExecFrame *frame = &s->frame; frame && n < MAX_CALLS; frame = exec_caller(frame)) {
        const IrFunction *f = &x->program->functions[frame->function];
        const ExecFrame *caller = exec_caller(frame);
        if (f->is_model || (caller && caller->function == frame->function))
            continue;
        calls[2 * n] = frame->function;
        calls[2 * n + 1] = f->blocks[frame->block].first + frame->index;
        n++;
    }
    uint32_t hash = (uint32_t)map_hash_bytes(calls, sizeof calls);
    return hash ? hash : 1;
}

SmgObjectId exec_allocate(Exec *x, ExecState *s, SmgKind kind, Term size, IrLocId site) {
    enum { HEAP_ALIGN = 16 }; // as malloc promises, and as the interpreter does
    SmgObject object = {.kind = kind,
                        .size = size,
                        .site = site,
                        .maker = kind == SMG_HEAP ? find_maker(x, s) : 0,
                        .serial = ++s->serials,
                        .align = kind == SMG_STACK ? exec_instr(x, s)->aux : HEAP_ALIGN};
    object.is_const = kind == SMG_STACK && (exec_instr(x, s)->flags & IR_CONST);
    SmgObjectId id = smg_add(&x->smg, &s->heap, &s->kb, object);
    exec_touch(x, s, id);
    return id;
}

static bool do_alloca(Exec *x, ExecState *s, const IrInstr *i) {
    Term size = exec_unsigned_operand(x, s, i, 0);
    SmgObjectId id = exec_allocate(x, s, SMG_STACK, size, i->loc);
    if (i->flags & IR_SCOPED)
        smg_set_life(&x->smg, &s->heap, id, SMG_OUT_OF_SCOPE);
    ExecOwned *owned = arena_new(&x->arena, sizeof *owned);
    *owned = (ExecOwned){s->frame.owned, id};
    s->frame.owned = owned;
    exec_set_result(x, s, i, (SmgValue){smg_object(s->heap, id)->base, SMG_UNSIGNED});
    return true;
}

// Entered again, a block has new variables: the object before is gone, and the register holds the
// new one's address. (An object that was not alive before in this state, but in another one, is
// renewed, too: nothing can tell.)
static SmgObjectId renew(Exec *x, ExecState *s, const IrInstr *i, SmgObjectId old) {
    uint64_t instance;
    if (!map_get(&x->instances, old, &instance)) {
        map_set(&x->instances, old, (uint64_t)old << 32);
        return old;
    }
    SmgObject object = *smg_object(s->heap, old);
    object.base = (Term){0}; // one of its own
    SmgObjectId id = smg_add(&x->smg, &s->heap, &s->kb, object);
    map_set(&x->instances, id, instance + 1);
    ExecOwned *owned = NULL, **end = &owned;
    for (const ExecOwned *o = s->frame.owned; o;
         o = o->older) { // the list is shared: a copy up to the object
        ExecOwned *copy = arena_new(&x->arena, sizeof *copy);
        *copy = (ExecOwned){o->older, o->id == old ? id : o->id};
        *end = copy;
        end = (ExecOwned **)&copy->older;
        if (o->id == old)
            break;
    }
    s->frame.owned = owned;
    smg_remove(&x->smg, &s->heap, old);
    exec_set_reg(x, s, ir_operand_reg(ir_operands(exec_function(x, s), i)[0]),
                 (SmgValue){smg_object(s->heap, id)->base, SMG_UNSIGNED});
    return id;
}

static bool do_scope(Exec *x, ExecState *s, const IrInstr *i) {
    SmgObjectId id;
    Term offset;
    if (!exec_resolve(x, s, exec_unsigned_operand(x, s, i, 0), &id, &offset))
        return false;
    exec_touch(x, s, id);
    if (i->op == IR_SCOPE_BEGIN)
        id = renew(x, s, i, id);
    SmgObject object = *smg_object(s->heap, id);
    object.life = i->op == IR_SCOPE_BEGIN ? SMG_ALIVE : SMG_OUT_OF_SCOPE;
    object.entries = object.shadow = NULL; // arbitrary contents, or none
    object.n_entries = 0;
    if (i->op == IR_SCOPE_BEGIN) {
        object.serial = ++s->serials;
        object.is_exposed = object.is_outside = false;
    }
    SmgObject *stored = arena_new(&x->arena, sizeof *stored);
    *stored = object;
    s->heap.objects = pmap_set(&x->arena, s->heap.objects, id, map_key(stored));
    return true;
}

// The token is the number of the frame's newest object.
static bool do_stack_save(Exec *x, ExecState *s, const IrInstr *i) {
    Number newest = s->frame.owned ? (Number)s->frame.owned->id : 0;
    exec_set_result(x, s, i, (SmgValue){constant(x, newest), SMG_UNSIGNED});
    return true;
}

static bool do_stack_restore(Exec *x, ExecState *s, const IrInstr *i) {
    Number newest;
    if (!term_is_const(x->table, exec_unsigned_operand(x, s, i, 0), &newest)) {
        exec_stuck(x, s, "a stack pointer that is not known");
        return false;
    }
    while (s->frame.owned && s->frame.owned->id != (SmgObjectId)newest) {
        smg_set_life(&x->smg, &s->heap, s->frame.owned->id, SMG_OUT_OF_SCOPE);
        s->frame.owned = s->frame.owned->older;
    }
    return true;
}

static bool do_address(Exec *x, ExecState *s, const IrInstr *i) {
    TermTable *t = x->table;
    Number scale, displacement, half = number_power_of_two(x->program->pointer_bits - 1);
    Term base = exec_unsigned_operand(x, s, i, 0), index = exec_signed_operand(x, s, i, 1);
    // The sum of an address and the distance to another object would be taken for that object's.
    if (smg_has_base(&x->smg, base) && smg_has_base(&x->smg, index)) {
        exec_stuck(x, s, "an address plus a number made from addresses");
        return false;
    }
    term_is_const(t, exec_unsigned_operand(x, s, i, 2), &scale);
    term_is_const(t, exec_unsigned_operand(x, s, i, 3), &displacement);
    if (displacement >= half)
        displacement -= 2 * half;
    if (scale >= half)
        scale -= 2 * half;
    // Not wrapped: an address outside of the address space is outside of every object, too.
    Term address = term_add_number(t, term_add(t, base, term_scale(t, scale, index)), displacement);
    SmgObjectId id;
    Term offset;
    if (smg_resolve(&x->smg, s->heap, address, &id, &offset))
        exec_set_result(x, s, i, (SmgValue){address, SMG_UNSIGNED});
    else // a number: it wraps like any other
        exec_set_result(x, s, i, exec_wrap(x, s, address, x->program->pointer_bits, false));
    return true;
}

bool exec_memory(Exec *x, ExecState *s, const IrInstr *i) {
    if (i->flags & IR_SHADOW && ir_family(i->op) == IR_FAMILY_MEMORY)
        return exec_shadow(x, s, i);
    switch ((IrOpcode)i->op) {
    case IR_LOAD:
        return do_load(x, s, i);
    case IR_STORE:
        return do_store(x, s, i);
    case IR_COPY:
        return do_copy(x, s, i);
    case IR_FILL:
        return do_fill(x, s, i);
    case IR_ALLOCA:
        return do_alloca(x, s, i);
    case IR_SCOPE_BEGIN:
    case IR_SCOPE_END:
        return do_scope(x, s, i);
    case IR_STACK_SAVE:
        return do_stack_save(x, s, i);
    case IR_STACK_RESTORE:
        return do_stack_restore(x, s, i);
    case IR_ADDRESS:
        return do_address(x, s, i);
#define HANDLES_MEMORY ,
#define HANDLES_ADDRESS ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no instruction about memory");
}
