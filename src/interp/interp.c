// One run of a program, and the dispatch loop.
//
// Functions are decoded at their first call (decode.c) into an array of InterpOp. The
// loop executes what is short and frequent itself; the rest is one function for each code, in
// the files of its family. Frames are explicit, so that the program's recursion is not ours.
//
// A step is one instruction; PHIs are part of the jump that enters their block, and the DEBUG
// instructions do not count.
#include "interp/internal.h"

#include "interp/choice.h"
#include "interp/loss.h"
#include "interp/watch.h"

#include <string.h>

enum { STEPS_BETWEEN_POLLS = 4096 };

// ---- The loop ---------------------------------------------------------------------------------

// The innermost frame as the loop sees it: a copy, so that it stays in machine registers.
typedef struct Window {
    InterpCell *registers;
    const InterpCell *constants;
    InterpCell *scratch; // for moves that happen all at once
} Window;

static Window window_of(const Interp *in) {
    const InterpCode *code = interp_frame(in)->code;
    return (Window){in->registers, in->constants,
                    in->registers + code->function->n_regs + code->n_variables};
}

static inline const InterpCell *cell(const Window *w, InterpRef ref) {
    return (ref < 0 ? w->constants : w->registers) + ref;
}

static inline uint64_t first(const Window *w, const InterpOp *op) { return cell(w, op->a)->low; }

static inline uint64_t second(const Window *w, const InterpOp *op) { return cell(w, op->b)->low; }

static inline int64_t signed_first(const Window *w, const InterpOp *op) {
    return interp_signed(first(w, op), op->bits);
}

static inline int64_t signed_second(const Window *w, const InterpOp *op) {
    return interp_signed(second(w, op), op->bits);
}

static inline void put(const Window *w, const InterpOp *op, uint64_t value) {
    w->registers[op->to] = (InterpCell){value, 0};
}

static inline void put_masked(const Window *w, const InterpOp *op, uint64_t value) {
    put(w, op, value & op->mask);
}

// C's signed arithmetic: stores the result and returns true when it is representable.
static inline bool put_signed(const Window *w, const InterpOp *op, int64_t value, bool overflow) {
    if (overflow || interp_signed((uint64_t)value, op->bits) != value)
        return false;
    put_masked(w, op, (uint64_t)value);
    return true;
}

static inline bool add_signed(const Window *w, const InterpOp *op) {
    int64_t sum;
    bool overflow = __builtin_add_overflow(signed_first(w, op), signed_second(w, op), &sum);
    return put_signed(w, op, sum, overflow);
}

static inline bool subtract_signed(const Window *w, const InterpOp *op) {
    int64_t difference;
    bool overflow = __builtin_sub_overflow(signed_first(w, op), signed_second(w, op), &difference);
    return put_signed(w, op, difference, overflow);
}

static inline bool multiply_signed(const Window *w, const InterpOp *op) {
    int64_t product;
    bool overflow = __builtin_mul_overflow(signed_first(w, op), signed_second(w, op), &product);
    return put_signed(w, op, product, overflow);
}

// Pointer arithmetic keeps the provenance, inside the object or not.
static inline void put_address(const Window *w, const InterpOp *op, uint64_t distance,
                               uint64_t pointer_mask) {
    InterpCell base = *cell(w, op->a);
    w->registers[op->to] = (InterpCell){(base.low + distance) & pointer_mask, base.high};
}

static inline uint64_t scaled_index(const Window *w, const InterpOp *op) {
    uint64_t index = (uint64_t)interp_signed(second(w, op), op->source);
    return index * (uint64_t)op->imm + (uint64_t)op->offset;
}

// ---- Frequent accesses --------------------------------------------------------------------------

// The bytes of a scalar in memory, where the access needs no look at anything else: an integer of a
// plain size in a live object that holds no pointers. NULL: access.c does it.
static inline uint8_t *plain_bytes(const Interp *in, InterpCell pointer, const InterpOp *op,
                                   InterpObject **object, uint64_t *offset) {
    InterpObject *o = &in->memory.objects.items[pointer.high >> 32];
    *object = o;
    *offset = pointer.low - o->address;
    bool is_plain = in->is_plain && pointer.high && o->generation == (uint32_t)pointer.high &&
                    o->state == INTERP_ALIVE && o->bytes && !o->pointers && op->kind == IR_INT &&
                    op->size <= 8 && *offset <= o->size && op->size <= o->size - *offset;
    return is_plain ? o->bytes + *offset : NULL;
}

static inline bool are_initialised(const InterpObject *o, uint64_t offset, uint64_t size) {
    uint16_t bits;
    if (o->all_initialised)
        return true;
    if (!o->initialised)
        return false;
    memcpy(&bits, o->initialised + offset / 8, sizeof bits);
    uint32_t wanted = ((1u << size) - 1) << (offset & 7);
    return !(wanted & ~(uint32_t)bits);
}

static inline bool load_plain(const Interp *in, const Window *w, const InterpOp *op) {
    InterpObject *object;
    uint64_t offset, value = 0;
    const uint8_t *bytes = plain_bytes(in, *cell(w, op->a), op, &object, &offset);
    if (!bytes || object->rare || !are_initialised(object, offset, op->size))
        return false;
    switch (op->size) {
    case 1:
        value = *bytes;
        break;
    case 4:
        memcpy(&value, bytes, 4);
        break;
    case 8:
        memcpy(&value, bytes, 8);
        break;
    default:
        memcpy(&value, bytes, op->size);
        break;
    }
    put_masked(w, op, value);
    return true;
}

// Over bytes that have a value already, so that nothing else changes.
static inline bool store_plain(const Interp *in, const Window *w, const InterpOp *op) {
    InterpObject *object;
    uint64_t offset, value = first(w, op);
    uint8_t *bytes = plain_bytes(in, *cell(w, op->b), op, &object, &offset);
    if (!bytes || object->rare || object->is_constant || object->is_const ||
        object->size > INTERP_LARGE || !are_initialised(object, offset, op->size))
        return false;
    switch (op->size) {
    case 1:
        *bytes = (uint8_t)value;
        break;
    case 4:
        memcpy(bytes, &value, 4);
        break;
    case 8:
        memcpy(bytes, &value, 8);
        break;
    default:
        memcpy(bytes, &value, op->size);
        break;
    }
    return true;
}

// Shifts by less than the width.
static inline bool shift_plain(const Window *w, const InterpOp *op) {
    uint64_t distance = second(w, op);
    if (distance >= op->bits)
        return false;
    put_masked(w, op,
               op->ir == IR_SHL    ? first(w, op) << distance
               : op->ir == IR_LSHR ? first(w, op) >> distance
                                   : (uint64_t)(signed_first(w, op) >> distance));
    return true;
}

static void move_all_at_once(const Window *w, const InterpEdge *edge) {
    for (uint32_t i = 0; i < edge->n_moves; i++)
        w->scratch[i] = *cell(w, edge->moves[i].from);
    for (uint32_t i = 0; i < edge->n_moves; i++)
        w->registers[edge->moves[i].to] = w->scratch[i];
}

// Goes along an edge: what the PHIs of its target do, and where to go on.
static inline const InterpOp *follow(const Window *w, const InterpEdge *edge) {
    if (edge->all_at_once)
        move_all_at_once(w, edge);
    else
        for (uint32_t i = 0; i < edge->n_moves; i++)
            w->registers[edge->moves[i].to] = *cell(w, edge->moves[i].from);
    return edge->target;
}

static const InterpEdge *select_case(const Interp *in, const Window *w, const InterpOp *op) {
    const InterpCase *cases = interp_frame(in)->code->cases + op->offset;
    InterpCell value = *cell(w, op->a);
    uint32_t low = 0, high = (uint32_t)op->b;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        InterpCell candidate = cases[middle].value;
        if (candidate.high == value.high && candidate.low == value.low)
            return cases[middle].edge;
        bool is_below =
            candidate.high != value.high ? candidate.high < value.high : candidate.low < value.low;
        *(is_below ? &low : &high) = is_below ? middle + 1 : middle;
    }
    return op->edges;
}

static bool undef(Interp *in, const InterpOp *op) {
    const IrFunction *f = interp_frame(in)->code->function;
    in->registers[op->to] = interp_undef(in, f->reg_types[op->to]);
    return true;
}

static bool stack_save(Interp *in, const InterpOp *op) {
    in->registers[op->to] = (InterpCell){in->memory.stack.count, 0};
    return true;
}

// unreachable, trap, unsupported
static bool stop(Interp *in, const InterpOp *op) {
    if (op->ir == IR_TRAP)
        return interp_finish(in, 134);
    if (op->ir == IR_UNSUPPORTED)
        return interp_end(in, IR_RUN_UNSUPPORTED, "%s", in->program->messages[op->aux]);
    return interp_violate(in, IR_BAD_CALL,
                          "control reaches a place that the compiler took for "
                          "unreachable");
}

// What the loop does not do inline and stays in its frame.
typedef bool (*Action)(Interp *in, const InterpOp *op);
static const Action actions[INTERP_N_OPCODES] = {
    [INTERP_ADD_NSW] = interp_overflowed,
    [INTERP_SUB_NSW] = interp_overflowed,
    [INTERP_MUL_NSW] = interp_overflowed,
    [INTERP_SHIFT] = interp_shift,
    [INTERP_DIVIDE] = interp_divide,
    [INTERP_INTEGER] = interp_integer,
    [INTERP_FLOAT] = interp_float,
    [INTERP_UNDEF] = undef,
    [INTERP_LOAD] = interp_load,
    [INTERP_STORE] = interp_store,
    [INTERP_COPY] = interp_copy,
    [INTERP_FILL] = interp_fill,
    [INTERP_ALLOCA] = interp_alloca,
    [INTERP_SCOPE_BEGIN] = interp_scope,
    [INTERP_SCOPE_END] = interp_scope,
    [INTERP_STACK_SAVE] = stack_save,
    [INTERP_STACK_RESTORE] = interp_stack_restore,
    [INTERP_CALL] = interp_call,
    [INTERP_CALL_POINTER] = interp_call_pointer,
    [INTERP_RET] = interp_return,
    [INTERP_CHECK] = interp_check,
    [INTERP_SHADOW] = interp_shadow,
    [INTERP_STOP] = stop,
    [INTERP_TRACE] = interp_trace_assign,
    [INTERP_CUT] = interp_cut,
    [INTERP_COMPARE_POINTERS] = interp_compare_pointers,
    [INTERP_NUMBER_OF_POINTER] = interp_number_of_pointer,
    [INTERP_DISTANCE] = interp_distance,
    [INTERP_UNDEF_TO_STORE] = interp_undef_to_store,
    [INTERP_FORGET] = interp_forget,
};

static bool act(Interp *in, const InterpOp *op) {
    in->op = op;
    return actions[op->code](in, op);
}

// How many steps may be made before the budget is polled again, after `done` steps since it was
// last polled; 0 when the run is over.
static uint64_t next_batch(Interp *in, uint64_t done) {
    Budget *budget = in->options->budget;
    in->result.steps += done;
    if (in->choices && in->choices->what) {
        interp_end(in, IR_RUN_CHOICE, "%s", in->choices->what);
        return 0;
    }
    if (!budget)
        return STEPS_BETWEEN_POLLS;
    BudgetEnd end = budget_poll(budget, done);
    if (end != BUDGET_LEFT) {
        interp_end(in, IR_RUN_LIMIT, "%s", budget_end_name(end));
        return 0;
    }
    uint64_t left = budget->max_steps ? budget->max_steps - budget->steps : UINT64_MAX;
    return left < STEPS_BETWEEN_POLLS ? left : STEPS_BETWEEN_POLLS;
}

// Executes until the run ends or `limit` steps are made; returns how many were made.
static uint64_t execute(Interp *in, uint64_t limit) {
    Window window = window_of(in);
    const Window *w = &window;
    const InterpOp *op = in->op;
    uint64_t pointer_mask = in->pointer_mask;
    uint64_t left = limit;
    while (left) {
        left--;
        switch ((InterpOpcode)op->code) {
        case INTERP_ADD:
            put_masked(w, op, first(w, op) + second(w, op));
            break;
        case INTERP_SUB:
            put_masked(w, op, first(w, op) - second(w, op));
            break;
        case INTERP_MUL:
            put_masked(w, op, first(w, op) * second(w, op));
            break;
        case INTERP_ADD_NSW:
            if (!add_signed(w, op) && !act(in, op))
                return limit - left;
            break;
        case INTERP_SUB_NSW:
            if (!subtract_signed(w, op) && !act(in, op))
                return limit - left;
            break;
        case INTERP_MUL_NSW:
            if (!multiply_signed(w, op) && !act(in, op))
                return limit - left;
            break;
        case INTERP_AND:
            put(w, op, first(w, op) & second(w, op));
            break;
        case INTERP_OR:
            put(w, op, first(w, op) | second(w, op));
            break;
        case INTERP_XOR:
            put(w, op, first(w, op) ^ second(w, op));
            break;
        case INTERP_EQ:
            put(w, op, first(w, op) == second(w, op));
            break;
        case INTERP_NE:
            put(w, op, first(w, op) != second(w, op));
            break;
        case INTERP_ULT:
            put(w, op, first(w, op) < second(w, op));
            break;
        case INTERP_ULE:
            put(w, op, first(w, op) <= second(w, op));
            break;
        case INTERP_SLT:
            put(w, op, signed_first(w, op) < signed_second(w, op));
            break;
        case INTERP_SLE:
            put(w, op, signed_first(w, op) <= signed_second(w, op));
            break;
        case INTERP_MASK:
            put_masked(w, op, first(w, op));
            break;
        case INTERP_SEXT:
            put_masked(w, op, (uint64_t)interp_signed(first(w, op), op->source));
            break;
        case INTERP_MOVE:
            w->registers[op->to] = *cell(w, op->a);
            break;
        case INTERP_NOTE:
            w->registers[op->to] = *cell(w, op->a);
            left++;
            break;
        case INTERP_TRACE:
            act(in, op);
            left++;
            break;
        case INTERP_SELECT:
            w->registers[op->to] = *cell(w, first(w, op) ? op->b : op->c);
            break;
        case INTERP_ADDRESS:
            put_address(w, op, scaled_index(w, op), pointer_mask);
            break;
        case INTERP_ADDRESS_CONST:
            put_address(w, op, (uint64_t)op->imm, pointer_mask);
            break;
        case INTERP_SHIFT:
            if (!shift_plain(w, op) && !act(in, op))
                return limit - left;
            break;
        case INTERP_LOAD:
            if (!load_plain(in, w, op) && !act(in, op))
                return limit - left;
            break;
        case INTERP_STORE:
            if (!store_plain(in, w, op) && !act(in, op))
                return limit - left;
            break;
        case INTERP_JUMP:
            op = follow(w, op->edges);
            continue;
        case INTERP_BRANCH:
            op = follow(w, op->edges + (first(w, op) == 0));
            continue;
        case INTERP_SWITCH:
            op = follow(w, select_case(in, w, op));
            continue;
        case INTERP_CALL:
        case INTERP_CALL_POINTER:
        case INTERP_RET: // these change the frame, and say in in->op where to go on
            if (!act(in, op))
                return limit - left;
            op = in->op;
            window = window_of(in);
            continue;
        default:
            if (!act(in, op))
                return limit - left;
            break;
        }
        op++;
    }
    in->op = op;
    return limit;
}

// The same with a look at each step.
static uint64_t execute_checked(Interp *in, uint64_t limit) {
    uint64_t made = 0;
    while (made < limit && !in->ended) {
        const InterpOp *op = in->op;
        if (!interp_look_before(in))
            break;
        made += execute(in, 1);
        if (!in->ended)
            interp_look_behind(in, op);
    }
    return made;
}

// ---- The run ----------------------------------------------------------------------------------

static Interp *new_run(IrProgram *program, const IrRunOptions *options) {
    Interp *in = memory_zeroed(sizeof *in);
    in->program = program;
    in->options = options;
    interp_choices_start(in);
    if (!in->choices)
        in->inputs = options->inputs ? options->inputs : ir_inputs_zero();
    in->result.check = IR_N_CHECKS;
    in->pointer_bytes = program->pointer_bits / 8;
    in->pointer_mask = interp_mask(program->pointer_bits);
    in->max_depth = options->max_depth ? options->max_depth : 100000;
    in->check_alignment = options->checks & IR_MISALIGNED;
    in->tracks_shadow = options->checks & IR_UNINITIALISED;
    in->is_plain = !options->observe && !options->trace && !in->check_alignment;
    in->codes = memory_zeroed(program->n_functions * sizeof *in->codes);
    in->is_noted = memory_zeroed(program->n_functions * sizeof *in->is_noted);
    return in;
}

static void free_run(Interp *in) {
    interp_memory_release(in);
    interp_look_release(in);
    for (uint32_t i = 0; i < in->program->n_functions; i++)
        interp_code_free(in->codes[i]);
    free(in->codes);
    free(in->is_noted);
    free(in->cells);
    vec_free(&in->frames);
    if (!in->options->inputs && !in->options->stops_at_choice)
        ir_inputs_free(in->inputs);
    free(in);
}

IrRunResult ir_run(IrProgram *program, const IrRunOptions *options) {
    CHECK(program->entry != IR_NONE);
    Interp *in = new_run(program, options);
    interp_memory_start(in);
    interp_look_start(in);
    bool is_checked = options->watch && options->watch->checks_steps;
    if (!in->ended)
        interp_push_frame(in, program->entry);
    for (uint64_t done = 0; !in->ended;) {
        uint64_t batch = next_batch(in, done);
        done = !batch ? 0 : is_checked ? execute_checked(in, batch) : execute(in, batch);
        if (in->ended) { // the last steps count, whatever the budget says about them
            in->result.steps += done;
            if (options->budget)
                options->budget->steps += done;
        }
    }
    interp_film_end(in);
    if (options->output)
        fflush(options->output);
    if (options->errors)
        fflush(options->errors);
    if (options->probe && in->result.end == IR_RUN_LIMIT)
        interp_probe(in);
    interp_choices_end(in);
    IrRunResult result = in->result;
    free_run(in);
    return result;
}

bool ir_run_on(IrProgram *program, const IrInputLists *lists, IrRunOptions options,
               IrRunResult *result) {
    IrInputs *inputs = ir_inputs_of(lists);
    *result = (IrRunResult){0};
    if (!inputs)
        return false;
    options.inputs = inputs;
    *result = ir_run(program, &options);
    ir_inputs_free(inputs);
    return true;
}

void ir_run_result_release(IrRunResult *result) {
    text_release(&result->message);
    text_release(&result->doubt);
    text_release(&result->notes);
    free(result->stack);
    *result = (IrRunResult){0};
}

IrLocId ir_run_user_loc(const IrProgram *program, const IrRunResult *result) {
    for (uint32_t i = 0; i < result->n_stack; i++)
        if (result->stack[i].loc && !program->functions[result->stack[i].function].is_model)
            return result->stack[i].loc;
    return 0;
}
