// Which heap objects can the program still reach? Marking from the roots: globals, and of the
// frames that are still there stack objects, variables in scope and values still to be used; then
// through the contents of heap objects. A pointer counts if it points into its object or just
// behind it; so does, to be on the safe side, an aligned word without provenance whose value is
// such an address. What is live and not marked is lost, cycles included.
#include "interp/internal.h"
#include "ir/visible.h"

#include <string.h>

typedef struct Marking {
    Interp *in;
    VEC(uint32_t) pending; // slots of objects whose contents are still to be scanned
} Marking;

static void mark(Marking *m, InterpObject *object) {
    if (!object || object->is_marked || object->state != INTERP_ALIVE)
        return;
    object->is_marked = true;
    vec_push(&m->pending, (uint32_t)(object - m->in->memory.objects.items));
}

InterpObject *interp_target(const Interp *in, InterpCell pointer) {
    if (pointer.high)
        return interp_object_of(in, pointer.high);
    return pointer.low ? interp_object_at(in, pointer.low) : NULL;
}

// A number that is the address of a heap object would not be, if the object lay elsewhere.
static void mark_address(Marking *m, uint64_t address) {
    InterpObject *object = interp_object_here(m->in, address);
    if (object && object->kind == INTERP_HEAP && object->state == INTERP_ALIVE)
        interp_choose(m->in, "a number that may be an address");
    mark(m, object);
}

// A pointer keeps its object while it points into it or just behind it.
static void mark_pointer(void *context, InterpCell pointer) {
    Marking *m = context;
    if (pointer.high) {
        InterpObject *object = interp_object_of(m->in, pointer.high);
        if (object && ((pointer.low - object->address) & m->in->pointer_mask) <= object->size)
            mark(m, object);
    } else if (pointer.low) {
        mark_address(m, pointer.low);
        mark_address(m, pointer.low - 1); // just behind it
    }
}

// ---- Contents ---------------------------------------------------------------------------------

// Words that lie in a page that was never written hold no pointer: the end of that page.
static uint64_t skip_untouched(const InterpObject *object, uint64_t offset) {
    if (object->size <= INTERP_LARGE)
        return offset;
    if (!object->rare || !object->rare->touched)
        return object->size;
    uint64_t page = offset / INTERP_PAGE;
    bool is_touched = object->rare->touched[page / 8] >> page % 8 & 1;
    return is_touched ? offset : (page + 1) * INTERP_PAGE;
}

static void visit_words(const Interp *in, const InterpObject *object, uint64_t step,
                        InterpVisit visit, void *context) {
    uint64_t size = in->pointer_bytes;
    uint64_t offset = -object->address & (step - 1);
    while (offset < object->size && size <= object->size - offset) {
        uint64_t touched = skip_untouched(object, offset);
        if (touched > offset) { // pages and pointers are both aligned, but not to each other
            offset += (touched - offset + step - 1) & ~(step - 1);
            continue;
        }
        if (interp_is_initialised(object, offset, size)) {
            InterpCell word = {0, interp_pointer_in(in, object, offset)};
            memcpy(&word.low, object->bytes + offset, size);
            visit(context, word);
        }
        offset += step;
    }
}

void interp_visit_contents(const Interp *in, const InterpObject *object, uint64_t step,
                           InterpVisit visit, void *context) {
    if (object->bytes && object->kind != INTERP_FUNCTION)
        visit_words(in, object, step, visit, context);
    if (!object->rare)
        return;
    const Map *unaligned = &object->rare->unaligned;
    for (size_t i = 0; i < unaligned->capacity; i++) {
        if (!unaligned->slots[i].used || !unaligned->slots[i].value)
            continue;
        InterpCell pointer = {0, unaligned->slots[i].value};
        memcpy(&pointer.low, object->bytes + unaligned->slots[i].key, in->pointer_bytes);
        visit(context, pointer);
    }
}

static void drain(Marking *m) {
    while (m->pending.count) {
        uint32_t slot = vec_pop(&m->pending);
        interp_visit_contents(m->in, &m->in->memory.objects.items[slot], m->in->pointer_bytes,
                              mark_pointer, m);
    }
}

// ---- Roots ------------------------------------------------------------------------------------

static void mark_cell(Marking *m, const IrType *type, InterpCell value) {
    if (type->kind == IR_POINTER)
        mark_pointer(m, value);
    else if (type->kind == IR_INT && type->bits == m->in->program->pointer_bits)
        mark_pointer(m, (InterpCell){value.low, 0});
}

static bool has_debug_information(const IrFunction *f) {
    for (uint32_t i = 0; i < f->n_instrs; i++)
        if (f->instrs[i].op == IR_DEBUG_VALUE || f->instrs[i].op == IR_DEBUG_ADDRESS)
            return true;
    return false;
}

// The registers that count at an instruction: those that may still be used behind it. Where
// nothing tells what C's variables hold, every register may be one, and counts.
// What only such a register keeps is as good as lost, for who asks when it was.
static bool *roots_behind(const Interp *in, const IrFunction *f, uint32_t instr) {
    bool *roots = memory_new((f->n_regs + 1) * sizeof *roots);
    if (in->options->probe || (!f->is_model && has_debug_information(f)))
        ir_live_behind(f, instr, roots);
    else
        memset(roots, true, f->n_regs * sizeof *roots);
    return roots;
}

// What C's variables in scope hold now counts, too: the notes say, also where the register that
// a variable was given is used for another value by now.
static void mark_frame(Marking *m, const InterpFrame *frame, const bool *roots) {
    const InterpCode *code = frame->code;
    const IrFunction *f = code->function;
    const InterpCell *cells = m->in->cells + frame->base;
    for (IrReg reg = 0; reg < f->n_regs; reg++)
        if (roots[reg])
            mark_cell(m, ir_type(m->in->program, f->reg_types[reg]), cells[reg]);
    for (uint32_t i = 0; i < code->n_variables; i++)
        mark_pointer(m, cells[f->n_regs + i]);
}

// Deep recursion has many frames at few places: what is live there is computed once.
static void mark_frames(Marking *m) {
    const Interp *in = m->in;
    Map places = {0};
    VEC(bool *) sets = {0};
    for (size_t i = 0; i < in->frames.count; i++) {
        const InterpFrame *frame = &in->frames.items[i];
        uint32_t instr = (i + 1 == in->frames.count ? in->op : frame->op)->instr;
        uint64_t key = (uint64_t)frame->code->id << 32 | instr, found;
        if (!map_get(&places, key, &found)) {
            found = sets.count;
            vec_push(&sets, roots_behind(in, frame->code->function, instr));
            map_set(&places, key, found);
        }
        mark_frame(m, frame, sets.items[found]);
    }
    for (size_t i = 0; i < sets.count; i++)
        free(sets.items[i]);
    vec_free(&sets);
    map_release(&places);
}

static void mark_all(Marking *m) {
    InterpMemory *memory = &m->in->memory;
    mark_frames(m);
    for (size_t i = 0; i < memory->objects.count; i++) {
        InterpObject *object = &memory->objects.items[i];
        if (object->kind == INTERP_GLOBAL || object->kind == INTERP_STACK || object->is_given)
            mark(m, object);
    }
    drain(m);
}

// ---- The verdict ------------------------------------------------------------------------------

enum { SITES = 4 }; // allocation sites that a message names

typedef struct Lost {
    const InterpObject *first;
    uint64_t count, bytes;
    IrLocId sites[SITES];
    size_t n_sites;
    bool has_more_sites;
} Lost;

static void add_site(Lost *lost, IrLocId site) {
    for (size_t i = 0; i < lost->n_sites; i++)
        if (lost->sites[i] == site)
            return;
    if (lost->n_sites < SITES)
        lost->sites[lost->n_sites++] = site;
    else
        lost->has_more_sites = true;
}

static Lost find_live(const Interp *in, bool only_unmarked) {
    Lost lost = {0};
    const InterpMemory *m = &in->memory;
    for (size_t i = 0; i < m->order.count; i++) {
        const InterpObject *object = &m->objects.items[m->order.items[i]];
        bool is_live =
            object->kind == INTERP_HEAP && object->state == INTERP_ALIVE && !object->is_given;
        if (!is_live || (only_unmarked && object->is_marked))
            continue;
        if (!lost.count++)
            lost.first = object;
        lost.bytes += object->size;
        if (object->alloc_loc)
            add_site(&lost, object->alloc_loc);
    }
    return lost;
}

static bool report(Interp *in, IrViolation violation, const Lost *lost, const char *complaint) {
    Text text = {0};
    text_add(&text, "%llu heap object%s of %llu byte%s%s %s", (unsigned long long)lost->count,
             lost->count == 1 ? "" : "s", (unsigned long long)lost->bytes,
             lost->bytes == 1 ? "" : "s", lost->count == 1 ? "" : " in total", complaint);
    for (size_t i = 0; i < lost->n_sites; i++)
        text_add(&text, "%s%s", i ? ", " : " (allocated at ",
                 ir_loc_text(in->program, lost->sites[i]));
    if (lost->n_sites)
        text_add(&text, "%s)", lost->has_more_sites ? ", ..." : "");
    interp_violate(in, violation, "%s", text_chars(&text));
    text_release(&text);
    if (!in->frames.count || !interp_user_frame(in).loc)
        interp_set_place(in, (IrFrameInfo){lost->first->owner, lost->first->alloc_loc});
    return false;
}

// Is it in no other lost object? What is in a cycle may be in every one.
typedef struct Heads {
    const Interp *in;
    Map inner; // slots of lost objects that others lead to
} Heads;

static void note_inner(void *context, InterpCell word) {
    Heads *h = context;
    const InterpObject *object = word.high ? interp_object_of(h->in, word.high) : NULL;
    if (object)
        map_set(&h->inner, (uint64_t)(object - h->in->memory.objects.items), 1);
}

static bool is_lost(const InterpObject *object) {
    return object->kind == INTERP_HEAP && object->state == INTERP_ALIVE && !object->is_given &&
           !object->is_marked;
}

static const InterpObject *find_head(const Interp *in, const InterpObject *first) {
    const InterpMemory *m = &in->memory;
    const InterpObject *head = NULL;
    Heads heads = {.in = in};
    for (size_t i = 0; i < m->order.count; i++)
        if (is_lost(&m->objects.items[m->order.items[i]]))
            interp_visit_contents(in, &m->objects.items[m->order.items[i]], in->pointer_bytes,
                                  note_inner, &heads);
    for (size_t i = 0; i < m->order.count && !head; i++) {
        uint64_t seen;
        if (is_lost(&m->objects.items[m->order.items[i]]) &&
            !map_get(&heads.inner, m->order.items[i], &seen))
            head = &m->objects.items[m->order.items[i]];
    }
    map_release(&heads.inner);
    return head ? head : first;
}

static void note_loss(Interp *in, const Lost *lost) {
    const InterpObject *head = find_head(in, lost->first);
    uint64_t slot = (uint64_t)(head - in->memory.objects.items);
    in->result.lost = slot << 32 | head->generation;
    in->result.lost_from = head->alloc_loc;
    in->result.n_lost = lost->count;
}

// In front of the next step its operands count, too.
void interp_mark(Interp *in) {
    Marking m = {.in = in};
    const InterpFrame *frame = interp_frame(in);
    const IrFunction *f = frame->code->function;
    const InterpOp *op = in->op;
    while (op->code == INTERP_NOTE)
        op++;
    const IrInstr *instr = &f->instrs[op->instr];
    for (uint32_t i = 0; i < instr->n_operands; i++)
        if (!ir_is_const(ir_operands(f, instr)[i])) {
            IrReg reg = ir_operand_reg(ir_operands(f, instr)[i]);
            mark_cell(&m, ir_type(in->program, f->reg_types[reg]), in->registers[reg]);
        }
    mark_all(&m);
    vec_free(&m.pending);
}

bool interp_check_leaks(Interp *in) {
    if (interp_checks(in, IR_LEAK)) {
        Marking m = {.in = in};
        mark_all(&m);
        vec_free(&m.pending);
        Lost lost = find_live(in, true);
        if (lost.count) {
            note_loss(in, &lost);
            return report(in, IR_LEAK, &lost, "no longer reachable");
        }
    }
    if (interp_checks(in, IR_NOT_CLEANED_UP)) {
        Lost live = find_live(in, false);
        if (live.count)
            return report(in, IR_NOT_CLEANED_UP, &live, "not freed at the end");
    }
    return true;
}
