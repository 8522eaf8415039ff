// Where the last pointer to a lost object went: the first step behind which it is not reachable any
// more. What is lost stays lost, so bisection over the number of steps finds it: each question is a
// run that ends at so many steps and looks at memory there. Then the state in front of that step
// says which pointer was the last one, and the step what became of it.
#include "interp/loss.h"

#include "base/clock.h"
#include "interp/internal.h"

#include <string.h>

// ---- The last pointer -------------------------------------------------------------------------

static bool points_to(const Interp *in, InterpCell cell, const InterpObject *object) {
    return cell.high && interp_object_of(in, cell.high) == object &&
           ((cell.low - object->address) & in->pointer_mask) <= object->size;
}

typedef struct Search {
    const Interp *in;
    const InterpObject *object;
    bool is_found;
} Search;

static void look(void *context, InterpCell word) {
    Search *s = context;
    s->is_found |= points_to(s->in, word, s->object);
}

static bool holds(const Interp *in, const InterpObject *holder, const InterpObject *object) {
    Search s = {in, object, false};
    if (holder != object && holder->state == INTERP_ALIVE)
        interp_visit_contents(in, holder, in->pointer_bytes, look, &s);
    return s.is_found;
}

// A variable whose value the notes keep (decode.c), of any frame.
static bool add_variable(const Interp *in, Text *text, size_t frame, const InterpObject *object) {
    const InterpFrame *at = &in->frames.items[frame];
    const InterpCode *code = at->code;
    const IrFunction *f = code->function;
    const InterpCell *cells = in->cells + at->base + f->n_regs;
    for (uint32_t i = 0; i < f->n_instrs; i++) {
        const IrInstr *instr = &f->instrs[i];
        uint32_t number;
        if (instr->op != IR_DEBUG_VALUE || !interp_number_of_variable(in, code, instr, &number) ||
            !points_to(in, cells[number], object))
            continue;
        text_add(text, "`%s` of %s", in->program->variables[instr->aux].name, f->name);
        return true;
    }
    return false;
}

static void add_place(Interp *in, Text *text, const InterpObject *holder,
                      const InterpObject *object) {
    uint64_t size = in->pointer_bytes;
    for (uint64_t at = 0; holder->pointers && at + size <= holder->size; at++) {
        InterpCell cell = {.high = interp_pointer_in(in, holder, at)};
        if (!cell.high)
            continue;
        memcpy(&cell.low, holder->bytes + at, size);
        if (points_to(in, cell, object)) {
            interp_add_place(in, text, holder, at * 8, size * 8);
            return;
        }
    }
    interp_add_object(in, text, holder);
}

// Only what is reachable itself holds it (marked by interp_mark).
static void add_pointer(Interp *in, Text *text, const InterpObject *object) {
    for (size_t i = in->frames.count; i-- > 0;)
        if (!in->frames.items[i].code->function->is_model && add_variable(in, text, i, object))
            return;
    for (size_t i = 1; i < in->memory.objects.count; i++) {
        const InterpObject *holder = &in->memory.objects.items[i];
        if (!holder->is_marked || !holds(in, holder, object))
            continue;
        add_place(in, text, holder, object);
        return;
    }
}

// ---- What the next step does to it ------------------------------------------------------------

static bool frees(const Interp *in, const InterpOp *op) {
    if (op->code != INTERP_CALL)
        return false;
    const IrFunction *callee = &in->program->functions[op->aux];
    return callee->kind == IR_FUNCTION_NATIVE &&
           (callee->native == IR_NATIVE_FREE || callee->native == IR_NATIVE_REALLOC);
}

static const char *end_of_pointer(const Interp *in, const InterpOp *op) {
    if (frees(in, op))
        return "was in memory that was freed";
    switch ((InterpOpcode)op->code) {
    case INTERP_NOTE:
        return op->ir == IR_DEBUG_END ? "went out of scope" : "was overwritten";
    case INTERP_STORE:
    case INTERP_COPY:
    case INTERP_FILL:
        return "was overwritten";
    case INTERP_RET:
        return "ended with its function";
    case INTERP_SCOPE_BEGIN:
    case INTERP_SCOPE_END:
        return "went out of scope";
    default:
        return "was not kept";
    }
}

// Notes are no steps: the one that changes the variable is the one to name.
static const InterpOp *deciding_op(const Interp *in, const InterpObject *object) {
    const InterpCell *registers = in->registers;
    for (const InterpOp *op = in->op; op->code == INTERP_NOTE; op++)
        if (points_to(in, registers[op->to], object))
            return op;
    const InterpOp *op = in->op;
    while (op->code == INTERP_NOTE)
        op++;
    return op;
}

// Notes at the end of a scope have no position; what follows them has.
static IrLocId loc_of(const IrFunction *f, const InterpOp *op) {
    while (op->code == INTERP_NOTE && !f->instrs[op->instr].loc)
        op++;
    return f->is_model ? 0 : f->instrs[op->instr].loc;
}

void interp_probe(Interp *in) {
    IrProbe *probe = in->options->probe;
    bool is_made = probe->object >> 32 < in->memory.objects.count;
    InterpObject *object = is_made ? interp_object_of(in, probe->object) : NULL;
    if (!object || object->state != INTERP_ALIVE || !in->frames.count)
        return;
    interp_mark(in);
    probe->is_lost = !object->is_marked;
    if (probe->is_lost)
        return;
    const InterpOp *op = deciding_op(in, object);
    const IrFunction *f = interp_frame(in)->code->function;
    IrLocId loc = loc_of(f, op);
    add_pointer(in, &probe->pointer, object);
    probe->end = end_of_pointer(in, op);
    probe->loc = loc ? loc : interp_user_frame(in).loc;
}

// ---- Bisection --------------------------------------------------------------------------------

typedef struct Bisection {
    IrProgram *program;
    const IrInputLists *lists;
    IrRunOptions options;
    double deadline;
    uint64_t object;
} Bisection;

// False when it cannot be had in time.
static bool ask(const Bisection *b, uint64_t steps, IrProbe *probe) {
    Budget budget = {.deadline = b->deadline, .max_steps = steps};
    IrRunOptions options = b->options;
    IrRunResult result;
    *probe = (IrProbe){.object = b->object};
    options.budget = &budget;
    options.probe = probe;
    if (!ir_run_on(b->program, b->lists, options, &result))
        return false;
    bool is_there = result.end == IR_RUN_LIMIT && budget.end == BUDGET_OUT_OF_STEPS;
    ir_run_result_release(&result);
    return is_there;
}

static void tell(const Bisection *b, const IrRunResult *shown, const IrProbe *probe, IrLoss *loss) {
    const char *pointer = text_chars(&probe->pointer);
    *loss = (IrLoss){.allocated = shown->lost_from, .lost = probe->loc};
    text_add(&loss->how, "the last pointer to ");
    if (shown->n_lost > 1)
        text_add(&loss->how, "the one from %s", ir_loc_text(b->program, shown->lost_from));
    else
        text_add(&loss->how, "it");
    text_add(&loss->how, "%s%s%s %s at %s", *pointer ? ", " : "", pointer, *pointer ? "," : "",
             probe->end, ir_loc_text(b->program, probe->loc));
}

bool ir_find_loss(IrProgram *program, const IrInputLists *lists, IrRunOptions options,
                  const IrRunResult *shown, IrLoss *loss) {
    static const double SECONDS = 0.5;
    double last = clock_now() + SECONDS;
    Bisection b = {program, lists, options, options.budget ? options.budget->deadline : 0,
                   shown->lost};
    *loss = (IrLoss){0};
    if (!b.deadline || b.deadline > last)
        b.deadline = last;
    b.options.trace = NULL;
    uint64_t there = 0, lost = shown->steps; // behind so many steps it is
    IrProbe probe = {0};
    while (shown->lost && lost - there > 1) {
        uint64_t middle = there + (lost - there) / 2;
        if (!ask(&b, middle, &probe))
            return false;
        *(probe.is_lost ? &lost : &there) = middle;
        text_release(&probe.pointer);
    }
    bool is_found = there && ask(&b, there, &probe) && probe.end && probe.loc;
    if (is_found)
        tell(&b, shown, &probe, loss);
    text_release(&probe.pointer);
    return is_found;
}

void ir_loss_release(IrLoss *loss) {
    text_release(&loss->how);
    *loss = (IrLoss){0};
}
