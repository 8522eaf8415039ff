// Memory: objects, the checks of an access, what they hold.
#include "certificate/check_internal.h"

#include "base/check.h"

enum { MAX_TABLE = 64, MAX_ENTRIES = 400, MAX_SPLITS = 64, HEAP_ALIGN = 16 };

// ---- Objects -----------------------------------------------------------------------------------

// No object is at address 0, and none reaches over the end of memory.
void ck_assume_address(Check *c, CkState *s, const CkObject *object) {
    TermTable *t = c->table;
    Term end = term_add(t, object->base, object->size);
    ck_assume(c, s, formula_le(t, ck_number(c, 1), object->base));
    ck_assume(c, s, formula_le(t, ck_number(c, 0), object->size));
    ck_assume(c, s,
              formula_lt(t, end, ck_number(c, number_power_of_two(c->program->pointer_bits))));
}

uint32_t ck_add_object(Check *c, CkState *s, CkObject object, uint32_t align) {
    if (!align)
        align = object.kind == PROOF_HEAP || object.kind == PROOF_STATIC ? HEAP_ALIGN : 1;
    object.base = term_fresh_multiple(c->table, NULL, align);
    vec_push(&s->objects, object);
    ck_assume_address(c, s, &object);
    return (uint32_t)s->objects.count - 1;
}

void ck_add_entry(Check *c, CkState *s, uint32_t object, CkEntry entry) {
    CkEntry *stored = arena_new(&c->arena, sizeof *stored);
    *stored = entry;
    stored->older = s->objects.items[object].entries;
    s->objects.items[object].entries = stored;
}

static void write_field(Check *c, CkState *s, uint32_t object, Term offset, uint32_t width,
                        ProofValue value) {
    ck_add_entry(
        c, s, object,
        (CkEntry){
            .kind = CK_FIELD, .offset = offset, .length = ck_number(c, width), .value = value});
}

// ---- Globals -----------------------------------------------------------------------------------

static uint32_t find_object(const CkState *s, ProofObjectKind kind, uint32_t number) {
    for (uint32_t o = 0; o < s->objects.count; o++)
        if (s->objects.items[o].kind == kind && s->objects.items[o].number == number)
            return o;
    return PROOF_NO_OBJECT;
}

static void write_relocations(Check *c, CkState *s, uint32_t object, const IrGlobal *global) {
    for (uint32_t r = 0; r < global->n_relocs; r++) {
        const IrConst *value = &c->program->constants[global->relocs[r].value];
        uint32_t target = find_object(
            s, value->kind == IR_CONST_GLOBAL ? PROOF_GLOBAL : PROOF_FUNCTION, value->target);
        ProofValue pointer = ck_value((Term){0}, false);
        if (target != PROOF_NO_OBJECT)
            pointer = (ProofValue){
                term_add_number(c->table, s->objects.items[target].base, value->offset), false,
                target};
        else
            pointer = ck_any_bits(c, s, c->program->pointer_bits, false);
        write_field(c, s, object, ck_number(c, (Number)global->relocs[r].offset),
                    c->program->pointer_bits / 8, pointer);
    }
}

static void fill_global(Check *c, CkState *s, uint32_t object, const IrGlobal *global) {
    CkEntry entry = {.kind = global->bytes ? CK_BYTES : CK_FILL,
                     .offset = ck_number(c, 0),
                     .length = ck_number(c, (Number)global->size),
                     .bytes = global->bytes};
    if (global->is_external || !global->size)
        return;
    ck_add_entry(c, s, object, entry);
    write_relocations(c, s, object, global);
}

// The objects of globals come first, in their order; then those of functions.
void ck_add_globals(Check *c, CkState *s) {
    const IrProgram *program = c->program;
    for (uint32_t g = 0; g < program->n_globals; g++) {
        const IrGlobal *global = &program->globals[g];
        CkObject object = {.kind = PROOF_GLOBAL,
                           .number = g,
                           .is_alive = true,
                           .is_read_only = global->is_constant,
                           .size = global->has_unknown_size ? term_fresh(c->table, NULL)
                                                            : ck_number(c, (Number)global->size)};
        ck_add_object(c, s, object, global->align);
    }
    for (uint32_t f = 0; f < program->n_functions; f++)
        if (program->functions[f].address_taken)
            ck_add_object(c, s,
                          (CkObject){.kind = PROOF_FUNCTION,
                                     .number = f,
                                     .is_alive = true,
                                     .is_read_only = true,
                                     .size = ck_number(c, 0)},
                          1);
}

void ck_fill_globals(Check *c, CkState *s, bool only_constants) {
    for (uint32_t g = 0; g < c->program->n_globals; g++)
        if (!only_constants || c->program->globals[g].is_constant)
            fill_global(c, s, g, &c->program->globals[g]);
}

// ---- Access ------------------------------------------------------------------------------------

Term ck_offset(Check *c, const CkState *s, ProofValue pointer) {
    return term_sub(c->table, pointer.term, s->objects.items[pointer.object].base);
}

static Formula inside(Check *c, const CkObject *object, Term offset, Term length) {
    return formula_and(c->table, formula_le(c->table, ck_number(c, 0), offset),
                       formula_le(c->table, term_add(c->table, offset, length), object->size));
}

uint32_t ck_object_at(Check *c, const CkState *s, Term address) {
    TermLinear linear = term_linear(c->table, address);
    for (uint32_t i = 0; i < linear.n; i++)
        for (uint32_t o = 0; o < s->objects.count; o++) {
            const CkObject *object = &s->objects.items[o];
            if (!term_same(object->base, linear.atoms[i]) || linear.coefficients[i] != 1)
                continue;
            Term offset = term_sub(c->table, address, object->base);
            bool is_there = object->is_alive && !object->is_gone &&
                            ck_implies(c, s, inside(c, object, offset, ck_number(c, 1)));
            return is_there ? o : PROOF_NO_OBJECT;
        }
    return PROOF_NO_OBJECT;
}

bool ck_access(Check *c, CkState *s, ProofValue pointer, Term length, bool is_write,
               uint32_t *object, Term *offset) {
    Number number;
    if (pointer.object == PROOF_NO_OBJECT) {
        if (term_is_const(c->table, pointer.term, &number) && number == 0)
            ck_reject(c, s, "an access through a null pointer");
        else if (!ck_is_dead(c, s))
            ck_end(c, s, CHECK_NOT_CHECKED, "a pointer whose object is not known");
        return false;
    }
    const CkObject *target = &s->objects.items[pointer.object];
    *object = pointer.object;
    *offset = ck_offset(c, s, pointer);
    if (!target->is_alive || target->is_gone || (is_write && target->is_read_only)) {
        ck_reject(c, s, "an access to an object that is dead or constant");
        return false;
    }
    return ck_require(c, s, inside(c, target, *offset, length), "an access outside of an object");
}

// ---- Ranges ------------------------------------------------------------------------------------

Formula ck_apart(Check *c, Term offset_a, Term length_a, Term offset_b, Term length_b) {
    TermTable *t = c->table;
    return formula_or(t, formula_le(t, term_add(t, offset_a, length_a), offset_b),
                      formula_le(t, term_add(t, offset_b, length_b), offset_a));
}

static Formula same_place(Check *c, const CkEntry *entry, Term offset, Term length) {
    return formula_and(c->table, formula_eq(c->table, entry->offset, offset),
                       formula_eq(c->table, entry->length, length));
}

static Formula covered_by(Check *c, const CkEntry *entry, Term offset, Term length) {
    TermTable *t = c->table;
    return formula_and(
        t, formula_le(t, entry->offset, offset),
        formula_le(t, term_add(t, offset, length), term_add(t, entry->offset, entry->length)));
}

bool ck_same_place(Check *c, const CkState *s, const CkEntry *entry, Term offset, Term length) {
    return ck_implies(c, s, same_place(c, entry, offset, length));
}

// ---- Reading -----------------------------------------------------------------------------------

typedef enum Found { FOUND, NOT_FOUND, UNDECIDED } Found;

typedef struct Read {
    Check *c;
    const CkState *s;
    Term offset, length;
    uint32_t width;
    ProofValue value;
    Formula question; // UNDECIDED: either this holds or the entry is not hit at all
} Read;

static Term index_lookup(void *context, Term var) {
    const Term *pair = context;
    return term_same(var, pair[0]) ? pair[1] : (Term){0};
}

// What element number `number` of the entry holds.
static ProofValue element(Check *c, const CkEntry *entry, Term number) {
    Term pair[2] = {c->proof->index, number};
    ProofValue value = entry->value;
    if (term_exists(c->proof->index))
        value.term = term_substitute(c->table, value.term, index_lookup, pair);
    return value;
}

static bool find_in_field(Read *r, const CkEntry *entry) {
    Check *c = r->c;
    Number from, length;
    if (ck_same_place(c, r->s, entry, r->offset, r->length)) {
        r->value = entry->value;
        return true;
    }
    if (!term_is_const(c->table, term_sub(c->table, r->offset, entry->offset), &from) ||
        !term_is_const(c->table, entry->length, &length) || from < 0 || length > 8 ||
        from + r->width > length)
        return false;
    Term bits = ck_unsigned(c, r->s, entry->value, 8 * (uint32_t)length);
    if (from)
        bits = term_div(c->table, bits, number_power_of_two(8 * (unsigned)from));
    r->value = ck_value(term_mod(c->table, bits, number_power_of_two(8 * r->width)), false);
    return true;
}

static bool find_in_fill(Read *r, const CkEntry *entry) {
    Number value = 0;
    if (!ck_implies(r->c, r->s, covered_by(r->c, entry, r->offset, r->length)))
        return false;
    for (uint32_t i = 0; i < r->width; i++)
        value = value * 256 + entry->byte;
    r->value = ck_value(ck_number(r->c, value), false);
    return true;
}

static Number bytes_at(const CkEntry *entry, uint64_t from, uint32_t width) {
    Number value = 0;
    for (uint32_t i = width; i-- > 0;)
        value = value * 256 + entry->bytes[from + i];
    return value;
}

static bool find_in_bytes(Read *r, const CkEntry *entry) {
    Check *c = r->c;
    Number from, length;
    if (!term_is_const(c->table, term_sub(c->table, r->offset, entry->offset), &from) ||
        !term_is_const(c->table, entry->length, &length) || from < 0 || from + r->width > length)
        return false;
    r->value = ck_value(ck_number(c, bytes_at(entry, (uint64_t)from, r->width)), false);
    return true;
}

// The number of the element at the offset; no term when it is not certainly one.
static Term element_number(Read *r, const CkEntry *entry) {
    Check *c = r->c;
    Term distance = term_sub(c->table, r->offset, entry->offset);
    Term number = entry->width == 1 ? distance : term_div(c->table, distance, entry->width);
    Formula is_whole = formula_eq(c->table, term_scale(c->table, entry->width, number), distance);
    return entry->width == r->width && ck_implies(c, r->s, is_whole) ? number : (Term){0};
}

static bool find_in_elements(Read *r, const CkEntry *entry) {
    Term number = element_number(r, entry);
    if (!term_exists(number) ||
        !ck_implies(r->c, r->s, covered_by(r->c, entry, r->offset, r->length)))
        return false;
    r->value = element(r->c, entry, number);
    return true;
}

static bool find_in(Read *r, const CkEntry *entry) {
    switch (entry->kind) {
    case CK_FIELD:
        return find_in_field(r, entry);
    case CK_FILL:
        return find_in_fill(r, entry);
    case CK_ELEMENTS:
        return find_in_elements(r, entry);
    case CK_BYTES:
        return find_in_bytes(r, entry);
    case CK_UNKNOWN:
        break;
    }
    return false;
}

// The question whether the entry is hit, where it is either hit as a whole or not at all.
static bool find_question(Read *r, const CkEntry *entry) {
    Check *c = r->c;
    Formula apart = ck_apart(c, r->offset, r->length, entry->offset, entry->length), hit;
    if (entry->kind == CK_FIELD)
        hit = same_place(c, entry, r->offset, r->length);
    else if (entry->kind == CK_FILL ||
             (entry->kind == CK_ELEMENTS && term_exists(element_number(r, entry))))
        hit = covered_by(c, entry, r->offset, r->length);
    else
        return false;
    r->question = hit;
    return ck_implies(c, r->s, formula_or(c->table, hit, apart));
}

static Found search(Read *r, const CkEntry *entries) {
    Check *c = r->c;
    int n = 0;
    for (const CkEntry *entry = entries; entry && n < MAX_ENTRIES; entry = entry->older, n++) {
        Formula apart = ck_apart(c, r->offset, r->length, entry->offset, entry->length);
        if (ck_implies(c, r->s, apart))
            continue;
        if (find_in(r, entry))
            return FOUND;
        return find_question(r, entry) ? UNDECIDED : NOT_FOUND;
    }
    return NOT_FOUND;
}

static Read read_of(Check *c, const CkState *s, Term offset, uint32_t width) {
    return (Read){.c = c, .s = s, .offset = offset, .length = ck_number(c, width), .width = width};
}

// Byte by byte; false when one of them is not known.
static bool peek_bytes(Check *c, const CkState *s, uint32_t object, Term offset, uint32_t width,
                       ProofValue *value) {
    Term sum = ck_number(c, 0);
    for (uint32_t i = 0; i < width; i++) {
        Read r = read_of(c, s, term_add_number(c->table, offset, i), 1);
        if (search(&r, s->objects.items[object].entries) != FOUND)
            return false;
        Term byte = ck_unsigned(c, s, r.value, 8);
        sum = term_add(c->table, sum, term_scale(c->table, number_power_of_two(8 * i), byte));
    }
    *value = ck_value(sum, false);
    return true;
}

bool ck_peek(Check *c, const CkState *s, uint32_t object, Term offset, uint32_t width,
             ProofValue *value) {
    Read r = read_of(c, s, offset, width);
    if (width > 8)
        return false;
    Found found = search(&r, s->objects.items[object].entries);
    if (found == FOUND) {
        *value = r.value;
        return true;
    }
    return found == NOT_FOUND && width > 1 && peek_bytes(c, s, object, offset, width, value);
}

// A constant table read at an unknown place: one of its values.
static void assume_table(Check *c, CkState *s, uint32_t object, Term offset, uint32_t width,
                         Term value) {
    const CkEntry *entry = s->objects.items[object].entries;
    Number length;
    if (!entry || entry->kind != CK_BYTES || !term_is_const(c->table, entry->length, &length) ||
        length > MAX_TABLE)
        return;
    Formula any = formula_false(c->table);
    for (Number from = 0; from + width <= length; from++) {
        Term here = term_add_number(c->table, entry->offset, from);
        Number number = bytes_at(entry, (uint64_t)from, width);
        any = formula_or(c->table, any,
                         formula_and(c->table, formula_eq(c->table, offset, here),
                                     formula_eq(c->table, value, ck_number(c, number))));
    }
    ck_assume(c, s, any);
}

// The bits of a field, as a value of the type that is loaded.
static ProofValue as_type(Check *c, CkState *s, ProofValue value, const IrType *type,
                          uint32_t width) {
    if (type->kind == IR_POINTER) {
        if (value.object == PROOF_NO_OBJECT) {
            value = ck_value(ck_unsigned(c, s, value, 8 * width), false);
            value.object = ck_object_at(c, s, value.term);
        }
        return value;
    }
    if (value.object != PROOF_NO_OBJECT)
        value = ck_value(ck_unsigned(c, s, value, 8 * width), false);
    if (type->bits != 8 * width)
        value = ck_wrap(c, s, ck_unsigned(c, s, value, 8 * width), type->bits, false);
    return value;
}

static bool do_load(Check *c, CkState *s, const IrInstr *i) {
    const IrType *type = ir_type(c->program, i->type);
    uint32_t width = (uint32_t)ir_store_size(type), object;
    Term offset;
    ProofValue pointer = ck_operand(c, s, ir_operands(ck_function(c, s), i)[0]), value;
    if (!ck_access(c, s, pointer, ck_number(c, width), false, &object, &offset))
        return false;
    Read r = read_of(c, s, offset, width);
    for (int n = 0; width <= 8 && n < MAX_SPLITS; n++) {
        if (search(&r, s->objects.items[object].entries) != UNDECIDED)
            break;
        (void)ck_split(c, s, r.question);
    }
    if (!ck_peek(c, s, object, offset, width, &value)) {
        bool is_signed = type->kind == IR_INT && type->bits == 8 * width &&
                         ck_is_signed_reg(c, ck_top(s)->function, i->result);
        bool is_written = s->objects.items[object].entries != NULL || s->from != IR_NONE;
        value = is_written && type->kind == IR_INT ? ck_any_stored(c, s, 8 * width, is_signed)
                                                   : ck_any_bits(c, s, 8 * width, is_signed);
        s->is_vague |= is_written;
        if (width <= 8)
            assume_table(c, s, object, offset, width, ck_unsigned(c, s, value, 8 * width));
        write_field(c, s, object, offset, width, value); // the same value when it is read again
    }
    ck_set(s, i, as_type(c, s, value, type, width));
    return true;
}

// ---- Writing -----------------------------------------------------------------------------------

static bool do_store(Check *c, CkState *s, const IrInstr *i) {
    const IrOperand *operands = ir_operands(ck_function(c, s), i);
    const IrType *type = ir_type(c->program, i->type);
    uint32_t width = (uint32_t)ir_store_size(type), object;
    ProofValue value = ck_operand(c, s, operands[0]);
    Term offset;
    if (!ck_access(c, s, ck_operand(c, s, operands[1]), ck_number(c, width), true, &object,
                   &offset))
        return false;
    if (type->bits != 8 * width && width <= 8)
        value = ck_value(ck_unsigned(c, s, value, type->bits), false);
    if (width > 8)
        ck_add_entry(
            c, s, object,
            (CkEntry){.kind = CK_UNKNOWN, .offset = offset, .length = ck_number(c, width)});
    else
        write_field(c, s, object, offset, width, value);
    return true;
}

// Does the instruction touch anything? The case of length 0 is followed by itself.
static bool is_empty(Check *c, CkState *s, Term length) {
    return ck_split(c, s, formula_eq(c->table, length, ck_number(c, 0)));
}

static bool do_fill(Check *c, CkState *s, const IrInstr *i) {
    Term length = ck_unsigned_operand(c, s, i, 2), offset;
    uint32_t object;
    Number byte;
    if (is_empty(c, s, length))
        return true;
    if (!ck_access(c, s, ck_operand(c, s, ir_operands(ck_function(c, s), i)[0]), length, true,
                   &object, &offset))
        return false;
    bool is_known = term_is_const(c->table, ck_unsigned_operand(c, s, i, 1), &byte);
    ck_add_entry(c, s, object,
                 (CkEntry){.kind = is_known ? CK_FILL : CK_UNKNOWN,
                           .offset = offset,
                           .length = length,
                           .byte = is_known ? (uint8_t)byte : 0});
    return true;
}

// A part of constant bytes.
static bool cut_bytes(Check *c, const CkEntry *entry, Term from, Term length, CkEntry *cut) {
    Number start, all, n;
    if (entry->kind != CK_BYTES || !term_is_const(c->table, length, &n) ||
        !term_is_const(c->table, entry->length, &all) ||
        !term_is_const(c->table, term_sub(c->table, from, entry->offset), &start) || start < 0 ||
        start + n > all)
        return false;
    cut->bytes = entry->bytes + start;
    return true;
}

// What an entry says of [from, from + length), at its new place. What lies across the border is not
// known.
static void move_entry(Check *c, CkState *s, const CkEntry *entry, Term from, Term length,
                       uint32_t to, Term shift) {
    CkEntry range = {.offset = from, .length = length}, moved = *entry;
    if (ck_implies(c, s, ck_apart(c, from, length, entry->offset, entry->length)))
        return;
    if (!ck_implies(c, s, covered_by(c, &range, entry->offset, entry->length))) {
        bool is_larger =
            (entry->kind == CK_FILL && ck_implies(c, s, covered_by(c, entry, from, length))) ||
            cut_bytes(c, entry, from, length, &moved);
        if (!is_larger)
            moved.kind = CK_UNKNOWN;
        moved.offset = from;
        moved.length = length;
    }
    moved.offset = term_add(c->table, moved.offset, shift);
    ck_add_entry(c, s, to, moved);
}

void ck_copy(Check *c, CkState *s, uint32_t to, Term to_offset, uint32_t from, Term from_offset,
             Term length) {
    VEC(const CkEntry *) chain = {0};
    Term shift = term_sub(c->table, to_offset, from_offset);
    for (const CkEntry *entry = s->objects.items[from].entries; entry; entry = entry->older)
        vec_push(&chain, entry);
    ck_add_entry(c, s, to, (CkEntry){.kind = CK_UNKNOWN, .offset = to_offset, .length = length});
    while (chain.count) // oldest first
        move_entry(c, s, vec_pop(&chain), from_offset, length, to, shift);
    vec_free(&chain);
}

static bool do_copy(Check *c, CkState *s, const IrInstr *i) {
    TermTable *t = c->table;
    const IrOperand *operands = ir_operands(ck_function(c, s), i);
    Term length = ck_unsigned_operand(c, s, i, 2), to_offset, from_offset;
    uint32_t to, from;
    if (is_empty(c, s, length))
        return true;
    if (!ck_access(c, s, ck_operand(c, s, operands[1]), length, false, &from, &from_offset) ||
        !ck_access(c, s, ck_operand(c, s, operands[0]), length, true, &to, &to_offset))
        return false;
    Formula fine = formula_or(t, ck_apart(c, to_offset, length, from_offset, length),
                              formula_eq(t, to_offset, from_offset));
    if (to == from && !(i->flags & IR_OVERLAP) &&
        !ck_require(c, s, fine, "a copy of overlapping ranges"))
        return false;
    ck_copy(c, s, to, to_offset, from, from_offset, length);
    return true;
}

// ---- Stack objects and addresses ---------------------------------------------------------------

static bool do_alloca(Check *c, CkState *s, const IrInstr *i) {
    CkObject object = {.kind = PROOF_STACK,
                       .number = (uint32_t)s->frames.count - 1,
                       .is_alive = !(i->flags & IR_SCOPED),
                       .size = ck_unsigned_operand(c, s, i, 0)};
    uint32_t o = ck_add_object(c, s, object, i->aux);
    ck_set(s, i, (ProofValue){s->objects.items[o].base, false, o});
    return true;
}

static bool do_scope(Check *c, CkState *s, const IrInstr *i) {
    IrOperand operand = ir_operands(ck_function(c, s), i)[0];
    ProofValue pointer = ck_operand(c, s, operand);
    if (pointer.object == PROOF_NO_OBJECT || ir_is_const(operand)) {
        ck_end(c, s, CHECK_NOT_CHECKED, "a variable's object is not known");
        return false;
    }
    CkObject *object = &s->objects.items[pointer.object];
    object->is_alive = false;
    object->entries = NULL;
    if (i->op == IR_SCOPE_BEGIN) { // a new object, and the register has its address
        CkObject renewed = {
            .kind = object->kind, .number = object->number, .is_alive = true, .size = object->size};
        Number align = term_multiple_of(c->table, object->base);
        object->is_gone = true;
        uint32_t o =
            ck_add_object(c, s, renewed, align > 0 && align <= UINT32_MAX ? (uint32_t)align : 1);
        ProofValue address = {s->objects.items[o].base, false, o};
        vec_last(&s->frames).regs[ir_operand_reg(operand)] = address;
    }
    return true;
}

// The token is the newest object of the call (as a pointer without offset), if it has one.
static bool do_stack_save(Check *c, CkState *s, const IrInstr *i) {
    ProofValue token = ck_value(ck_number(c, 0), false);
    for (uint32_t o = 0; o < s->objects.count; o++)
        if (s->objects.items[o].kind == PROOF_STACK && !s->objects.items[o].is_gone &&
            s->objects.items[o].number == s->frames.count - 1)
            token.object = o;
    ck_set(s, i, token);
    return true;
}

static bool do_stack_restore(Check *c, CkState *s, const IrInstr *i) {
    ProofValue token = ck_operand(c, s, ir_operands(ck_function(c, s), i)[0]);
    uint32_t first = token.object == PROOF_NO_OBJECT ? 0 : token.object + 1;
    for (uint32_t o = first; o < s->objects.count; o++) {
        CkObject *object = &s->objects.items[o];
        if (object->kind != PROOF_STACK || object->number != s->frames.count - 1)
            continue;
        object->is_alive = false;
        object->is_gone = true;
    }
    return true;
}

static bool do_address(Check *c, CkState *s, const IrInstr *i) {
    const IrOperand *operands = ir_operands(ck_function(c, s), i);
    uint32_t bits = c->program->pointer_bits;
    ProofValue base = ck_operand(c, s, operands[0]);
    Number scale = 0, displacement = 0;
    (void)term_is_const(c->table, ck_signed_operand(c, s, i, 2), &scale);
    (void)term_is_const(c->table, ck_signed_operand(c, s, i, 3), &displacement);
    Term moved = term_scale(c->table, scale, ck_signed_operand(c, s, i, 1));
    moved = term_add_number(c->table, term_add(c->table, base.term, moved), displacement);
    if (base.object == PROOF_NO_OBJECT)
        ck_set(s, i, ck_wrap(c, s, moved, bits, false));
    else
        ck_set(s, i, (ProofValue){moved, false, base.object});
    return true;
}

bool ck_memory(Check *c, CkState *s, const IrInstr *i) {
    switch ((IrOpcode)i->op) {
    case IR_LOAD:
        return do_load(c, s, i);
    case IR_STORE:
        return do_store(c, s, i);
    case IR_COPY:
        return do_copy(c, s, i);
    case IR_FILL:
        return do_fill(c, s, i);
    case IR_ALLOCA:
        return do_alloca(c, s, i);
    case IR_SCOPE_BEGIN:
    case IR_SCOPE_END:
        return do_scope(c, s, i);
    case IR_ADDRESS:
        return do_address(c, s, i);
    case IR_STACK_SAVE:
        return do_stack_save(c, s, i);
    case IR_STACK_RESTORE:
        return do_stack_restore(c, s, i);
#define HANDLES_MEMORY ,
#define HANDLES_ADDRESS ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no instruction about memory");
}

// ---- Claims about ranges -----------------------------------------------------------------------

// Does a field hold what the claim says of its last place, [end - width, end)?
static bool is_last_of(Check *c, const CkState *s, const CkEntry *claim, const CkEntry *field,
                       Term end, uint32_t width) {
    TermTable *t = c->table;
    Term start = term_add_number(t, end, -(Number)width);
    if (!ck_same_place(c, s, field, start, ck_number(c, width)))
        return false;
    Term distance = term_sub(t, start, claim->offset);
    ProofValue said;
    if (claim->kind == CK_FILL) {
        Number pattern = 0;
        for (uint32_t i = 0; i < width; i++)
            pattern = pattern * 256 + claim->byte;
        said = ck_value(ck_number(c, pattern), false);
    } else {
        Term number = width == 1 ? distance : term_div(t, distance, width);
        if (!ck_implies(c, s, formula_eq(t, term_scale(t, width, number), distance)))
            return false;
        said = element(c, claim, number);
    }
    ProofValue held = field->value;
    if (!said.is_signed && ck_may_lie_outside(c, s, held, 8 * width))
        return false; // the same bits, but another number
    Term value =
        said.is_signed ? ck_signed(c, s, held, 8 * width) : ck_unsigned(c, s, held, 8 * width);
    return ck_implies(c, s, formula_eq(t, value, said.term));
}

// Elements that hold the same terms, seen from the claim's first one. A fresh number means any.
static bool is_same_elements(Check *c, const CkState *s, const CkEntry *claim,
                             const CkEntry *entry) {
    Term any = term_fresh(c->table, NULL);
    ProofValue said = element(c, claim, any), held = element(c, entry, any);
    return entry->width == claim->width && said.is_signed == held.is_signed &&
           said.object == held.object &&
           ck_implies(c, s, formula_eq(c->table, entry->offset, claim->offset)) &&
           ck_implies(c, s, formula_eq(c->table, said.term, held.term));
}

// [claim->offset, end) is what remains to be shown while newer entries are passed.
bool ck_holds_claim(Check *c, const CkState *s, const CkEntry *entries, const CkEntry *claim) {
    TermTable *t = c->table;
    Term end = term_add(t, claim->offset, claim->length);
    for (const CkEntry *entry = entries; entry; entry = entry->older) {
        Term length = term_sub(t, end, claim->offset);
        Number width;
        if (ck_implies(c, s, formula_le(t, length, ck_number(c, 0))))
            return true;
        if (ck_implies(c, s, ck_apart(c, entry->offset, entry->length, claim->offset, length)))
            continue;
        if (entry->kind == CK_FIELD) {
            bool is_unit = term_is_const(t, entry->length, &width) && width > 0 && width <= 8 &&
                           (claim->kind == CK_FILL || (Number)claim->width == width);
            if (!is_unit || !is_last_of(c, s, claim, entry, end, (uint32_t)width))
                return false;
            end = term_add_number(t, end, -width);
            continue;
        }
        bool is_alike = entry->kind == claim->kind &&
                        (claim->kind == CK_FILL ? entry->byte == claim->byte
                                                : is_same_elements(c, s, claim, entry));
        return is_alike && ck_implies(c, s, covered_by(c, entry, claim->offset, length));
    }
    return ck_implies(c, s, formula_le(t, term_sub(t, end, claim->offset), ck_number(c, 0)));
}
