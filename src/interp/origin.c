// Where does an indeterminate value come from? From the value that was checked back through the
// operands whose shadows are not 0: to memory that was read, to a variable that has no value yet,
// or into the frame of the caller. Registers hold what they were given last, so that in loops this
// may lead nowhere; then the message has no name in it.
#include "interp/internal.h"

#include "base/map.h"

typedef struct Search {
    Interp *in;
    InterpOrigin *origin;
    Map seen;      // frame << 32 | register
    uint32_t left; // values to look at: recursion may be deep
} Search;

static bool find(Search *s, const InterpView *view, IrOperand value);

static bool is_indeterminate(const InterpView *view, IrOperand value) {
    if (ir_is_const(value) || !view->f->shadows)
        return false;
    IrReg shadow = view->f->shadows[ir_operand_reg(value)];
    return shadow != IR_NONE && (view->registers[shadow].low || view->registers[shadow].high);
}

// ---- Memory -----------------------------------------------------------------------------------

// The first bits that have no value, as one part of a variable.
static void add_bits(Search *s, InterpPlace place, uint64_t size) {
    InterpPlace first = place;
    while (first.offset < place.offset + size && !interp_shadow_byte(first))
        first.offset++;
    bool is_still = first.offset < place.offset + size;
    unsigned bits = is_still ? interp_shadow_byte(first) : 0xff;
    if (!is_still)
        first = place;
    bool is_whole = bits == 0xff && first.offset == place.offset;
    interp_add_place(s->in, &s->origin->name, place.object,
                     first.offset * 8 + (unsigned)__builtin_ctz(bits), is_whole ? size * 8 : 1);
    if (interp_has_name(s->in, place.object))
        interp_add_declared(s->in, &s->origin->declared, place.object);
    s->origin->why =
        is_still ? "no value was written to it on this run" : "it had no value when it was read";
}

static bool find_in_memory(Search *s, const InterpView *view, const IrInstr *load) {
    InterpCell pointer = interp_view_value(s->in, view, ir_operands(view->f, load)[0]);
    InterpObject *object = interp_target(s->in, pointer);
    uint64_t size = ir_store_size(ir_type(s->in->program, load->type));
    if (!object || pointer.low < object->address ||
        pointer.low - object->address + size > object->size)
        return false;
    add_bits(s, (InterpPlace){object, pointer.low - object->address}, size);
    return true;
}

bool interp_find_unwritten(Interp *in, InterpCell pointer, uint64_t size, InterpOrigin *origin) {
    *origin = (InterpOrigin){0};
    Search search = {.in = in, .origin = origin};
    InterpObject *object = interp_target(in, pointer);
    uint64_t offset = object ? pointer.low - object->address : 0;
    for (uint64_t i = 0; object && i < size && offset + i < object->size; i++)
        if (interp_shadow_byte((InterpPlace){object, offset + i})) {
            add_bits(&search, (InterpPlace){object, offset + i}, 1);
            return true;
        }
    return false;
}

// ---- Values -----------------------------------------------------------------------------------

static bool name_variable(Search *s, const InterpView *view, IrOperand value, const char *why) {
    const IrFunction *f = view->f;
    for (uint32_t i = 0; i < f->n_instrs; i++) {
        const IrInstr *note = &f->instrs[i];
        if (note->op != IR_DEBUG_VALUE || ir_operands(f, note)[0].code != value.code)
            continue;
        const IrVariable *variable = &s->in->program->variables[note->aux];
        const char *at = ir_loc_text(s->in->program, variable->loc);
        text_add(&s->origin->name, "`%s`", variable->name);
        if (*at)
            text_add(&s->origin->declared, " (declared at %s)", at);
        s->origin->why = why;
        return true;
    }
    return false;
}

// The caller's argument, or else the parameter.
static bool find_in_caller(Search *s, const InterpView *view, IrReg parameter) {
    if (view->frame > 0) {
        InterpView caller = interp_view(s->in, view->frame - 1);
        const IrInstr *call = &caller.f->instrs[caller.instr];
        uint32_t operand = parameter + (call->op == IR_CALL_POINTER);
        if (ir_is_call(call->op) && operand < call->n_operands &&
            find(s, &caller, ir_operands(caller.f, call)[operand]))
            return true;
    }
    return name_variable(s, view, ir_reg_operand(parameter), "what it was given has no value");
}

// A call whose result has a shadow gives both; the value is moved to its register.
static bool name_result(Search *s, const InterpView *view, const IrInstr *move) {
    const IrInstr *call = interp_view_definition(view, ir_operands(view->f, move)[0]);
    if (!call || call->op != IR_CALL)
        return false;
    text_add(&s->origin->name, "the result of `%s`", s->in->program->functions[call->aux].name);
    s->origin->why = "it has no value";
    return true;
}

static bool find_in_operands(Search *s, const InterpView *view, const IrInstr *instr) {
    bool is_found = false;
    for (uint32_t o = 0; o < instr->n_operands && !is_found; o++)
        is_found = find(s, view, ir_operands(view->f, instr)[o]);
    return is_found;
}

static bool find(Search *s, const InterpView *view, IrOperand value) {
    if (!is_indeterminate(view, value))
        return false;
    IrReg reg = ir_operand_reg(value);
    uint64_t key = (uint64_t)view->frame << 32 | reg, seen;
    if (map_get(&s->seen, key, &seen) || !s->left)
        return false;
    s->left--;
    map_set(&s->seen, key, 1);
    if (reg < view->f->n_params)
        return find_in_caller(s, view, reg);
    const IrInstr *definition = interp_view_definition(view, value);
    if (!definition)
        return false;
    switch ((IrOpcode)definition->op) {
    case IR_LOAD:
        return find_in_memory(s, view, definition);
    case IR_UNDEF:
        return name_variable(s, view, value, "nothing was written to it on this run");
    case IR_BITCAST:
        if (name_result(s, view, definition))
            return true;
        // fall through
    default:
        return find_in_operands(s, view, definition) ||
               name_variable(s, view, value, "what it was given has no value");
    }
}

bool interp_find_origin(Interp *in, IrOperand value, InterpOrigin *origin) {
    *origin = (InterpOrigin){0};
    Search search = {.in = in, .origin = origin, .left = 2000};
    InterpView view = interp_view(in, in->frames.count - 1);
    bool is_found = find(&search, &view, value);
    map_release(&search.seen);
    return is_found;
}

void interp_origin_release(InterpOrigin *origin) {
    text_release(&origin->name);
    text_release(&origin->declared);
}
