// Calls: of functions by name or by pointer, of natives, of unknown functions.
//
// A call by name makes one value of each argument and parameter. For calls by pointer, a node that
// holds functions has a signature, which is that of all its functions and of all calls through it.
// Functions without a body are linked call by call. What unknown functions are given is one node
// with all that they may have stored or returned.
#include "pointsto/core.h"

#include "ir/natives.h"

// ---- What a call passes ------------------------------------------------------------------------

typedef struct CallView {
    IrFunctionId id; // the caller
    uint32_t index;
    const IrFunction *f;
    const IrInstr *instr;
    const IrOperand *args;
    uint32_t n_args;
    IrOperand variadic;
    bool is_variadic;
} CallView;

static CallView view_call(const PointsTo *p, IrFunctionId id, uint32_t index) {
    const IrFunction *f = &p->program->functions[id];
    const IrInstr *instr = &f->instrs[index];
    uint32_t first = instr->op == IR_CALL_POINTER;
    CallView call = {.id = id,
                     .index = index,
                     .f = f,
                     .instr = instr,
                     .args = ir_operands(f, instr) + first,
                     .n_args = instr->n_operands - first,
                     .is_variadic = instr->flags & IR_VARIADIC};
    if (call.is_variadic)
        call.variadic = call.args[--call.n_args];
    return call;
}

static ValueId operand_of(PointsTo *p, const CallView *call, IrOperand operand) {
    return pts_operand(p, call->f, call->id, operand);
}

// Argument `i` of a native; without a prototype, it lies in a slot of the variable arguments.
static ValueId native_argument(PointsTo *p, const CallView *call, uint32_t i) {
    if (i < call->n_args)
        return operand_of(p, call, call->args[i]);
    if (!call->is_variadic)
        return NO_ID;
    ValueId area = operand_of(p, call, call->variadic);
    if (area == NO_ID)
        return NO_ID;
    uint64_t word = p->program->pointer_bits / 8;
    Place place = pts_use(p, area);
    place.offset += (int64_t)(word * (i - call->n_args));
    return p->cells.items[pts_touch(p, place, word)].content;
}

static ValueId result_of(const PointsTo *p, const CallView *call, uint32_t i) {
    return i < call->instr->n_results ? p->registers[call->id] + call->instr->result + i
                                      : (ValueId)NO_ID;
}

// ---- Unknown functions -------------------------------------------------------------------------

ValueId pts_outside(PointsTo *p) {
    if (p->outside != NO_ID)
        return p->outside;
    ValueId outside = p->outside = pts_new_value(p);
    Place place = pts_use(p, outside);
    pts_fold(p, place.node, 1);
    CellId cell = pts_touch(p, place, 1);
    pts_join_cells(p, cell, cell, true);
    pts_unify_values(p, outside, p->cells.items[cell].content);
    return outside;
}

static void link_unknown(PointsTo *p, const CallView *call) {
    ValueId outside = pts_outside(p);
    for (uint32_t i = 0; i < call->n_args; i++)
        pts_derive(p, outside, operand_of(p, call, call->args[i]), 0, 1);
    if (call->is_variadic)
        pts_derive(p, outside, operand_of(p, call, call->variadic), 0, 1);
    for (uint32_t i = 0; i < call->instr->n_results; i++)
        pts_derive(p, result_of(p, call, i), outside, 0, 1);
}

static bool is_outside(PointsTo *p, NodeId node) {
    if (p->outside == NO_ID)
        return false;
    Place outside = pts_find(p, p->values.items[pts_find_value(p, p->outside)].target);
    return pts_find(p, (Place){node, 0}).node == outside.node;
}

static void expose_function(PointsTo *p, IrFunctionId id) {
    const IrFunction *f = &p->program->functions[id];
    p->is_exposed[id] = true;
    if (f->kind != IR_FUNCTION_DEFINED)
        return;
    for (uint32_t i = 0; i < f->n_params + f->is_variadic; i++)
        pts_derive(p, p->registers[id] + i, p->outside, 0, 1);
    for (uint32_t i = 0; i < f->n_results; i++)
        pts_derive(p, p->outside, p->results[id] + i, 0, 1);
}

// A call site is checked once it is known that its node is outside; it may become so late.
bool pts_expose_functions(PointsTo *p) {
    bool changed = false;
    for (IrFunctionId id = 0; id < p->program->n_functions; id++) {
        if (p->is_exposed[id] || p->function_nodes[id] == NO_ID ||
            !is_outside(p, p->function_nodes[id]))
            continue;
        expose_function(p, id);
        changed = true;
    }
    for (size_t i = 0; i < p->sites.count; i++) {
        CallSite *site = &p->sites.items[i];
        if (site->is_exposed)
            continue;
        CallView call = view_call(p, site->function, site->instr);
        ValueId callee = operand_of(p, &call, ir_operands(call.f, call.instr)[0]);
        if (!is_outside(p, pts_use(p, callee).node))
            continue;
        p->sites.items[i].is_exposed = true;
        link_unknown(p, &call);
        changed = true;
    }
    return changed;
}

// ---- Natives -----------------------------------------------------------------------------------

NodeId pts_site_node(PointsTo *p, PtsObjectKind kind, IrFunctionId function, uint32_t instr) {
    uint64_t key = (uint64_t)function << 32 | instr, object;
    if (map_get(&p->site_objects, key, &object))
        return p->objects.items[object].node;
    NodeId node = pts_new_node(p);
    if (kind == PTS_HEAP && p->options.level == POINTSTO_FIELD)
        p->nodes.items[node].is_whole = true;
    map_set(&p->site_objects, key, p->objects.count);
    vec_push(&p->objects, ((Object){kind, function, instr, node}));
    return node;
}

static Place add_allocation(PointsTo *p, const CallView *call) {
    Place place = {pts_site_node(p, PTS_HEAP, call->id, call->index), 0};
    ValueId result = result_of(p, call, 0);
    if (result != NO_ID)
        pts_point_to(p, result, place);
    return place;
}

static void use_pointer(PointsTo *p, ValueId value) {
    if (value != NO_ID)
        pts_use(p, value);
}

// Where a native's output ends is not known.
static void add_output(PointsTo *p, ValueId to) {
    if (to == NO_ID)
        return;
    Place place = pts_use(p, to);
    p->nodes.items[pts_find(p, place).node].is_ranged = true;
    pts_cut(p, place, 1);
}

// Pointers among a native's arguments have places, for the question what the native reads.
static void use_pointers(PointsTo *p, const CallView *call, IrNative native) {
    for (uint32_t i = 0; i < call->n_args; i++) {
        IrTypeId type = ir_operand_type(p->program, call->f, call->args[i]);
        if (ir_type(p->program, type)->kind == IR_POINTER)
            use_pointer(p, operand_of(p, call, call->args[i]));
    }
    if (call->is_variadic)
        use_pointer(p, operand_of(p, call, call->variadic));
    if (ir_native_needs(native) && ir_native_type(*ir_native_info(native)->arguments) == IR_POINTER)
        use_pointer(p, native_argument(p, call, 0));
}

static void link_native(PointsTo *p, const CallView *call, IrNative native) {
    const IrNativeInfo *info = ir_native_info(native);
    int freed = ir_native_argument(native, 'f'), written = ir_native_argument(native, 'w');
    use_pointers(p, call, native);
    if (info->result == IR_GIVES_OBJECT) {
        Place new = add_allocation(p, call);
        ValueId old = freed >= 0 ? native_argument(p, call, (uint32_t)freed) : (ValueId)NO_ID;
        if (old != NO_ID) // realloc: the old contents move
            pts_unify_places(p, new, pts_use(p, old));
    }
    if (written >= 0)
        add_output(p, native_argument(p, call, (uint32_t)written));
    for (uint32_t i = 0; ir_native_argument(native, 'x') >= 0 && i < call->n_args; i++)
        pts_derive(p, result_of(p, call, 0), operand_of(p, call, call->args[i]), 0, 1);
}

static void link_bodiless(PointsTo *p, const CallView *call, IrFunctionId callee) {
    const IrFunction *f = &p->program->functions[callee];
    if (f->kind == IR_FUNCTION_NATIVE)
        link_native(p, call, f->native);
    else
        link_unknown(p, call);
}

void pts_link_call(PointsTo *p, uint32_t site, IrFunctionId callee) {
    CallView call = view_call(p, p->sites.items[site].function, p->sites.items[site].instr);
    link_bodiless(p, &call, callee);
}

// ---- Calls by name -----------------------------------------------------------------------------

static void link_defined(PointsTo *p, const CallView *call, IrFunctionId callee) {
    const IrFunction *f = &p->program->functions[callee];
    ValueId params = p->registers[callee];
    for (uint32_t i = 0; i < call->n_args && i < f->n_params; i++)
        pts_unify_values(p, params + i, operand_of(p, call, call->args[i]));
    if (call->is_variadic && f->is_variadic)
        pts_unify_values(p, params + f->n_params, operand_of(p, call, call->variadic));
    for (uint32_t i = 0; i < call->instr->n_results && i < f->n_results; i++)
        pts_unify_values(p, result_of(p, call, i), p->results[callee] + i);
}

// ---- Calls by pointer --------------------------------------------------------------------------

static Signature *signature_of(PointsTo *p, NodeId root) {
    Node *n = &p->nodes.items[root];
    if (n->signature == NO_ID) {
        n->signature = (uint32_t)p->signatures.count;
        vec_push(&p->signatures, ((Signature){.variadic = NO_ID}));
    }
    return &p->signatures.items[n->signature];
}

static void add_param(PointsTo *p, Signature *s, uint32_t i, ValueId value) {
    if (i < s->params.count)
        pts_unify_values(p, s->params.items[i], value);
    else
        vec_push(&s->params, value);
}

static void add_result(PointsTo *p, Signature *s, uint32_t i, ValueId value) {
    if (i < s->results.count)
        pts_unify_values(p, s->results.items[i], value);
    else
        vec_push(&s->results, value);
}

static void add_variadic(PointsTo *p, Signature *s, ValueId value) {
    if (s->variadic == NO_ID)
        s->variadic = value;
    else
        pts_unify_values(p, s->variadic, value);
}

// The values of operands come first: a function among them gets a signature, and signatures move.
static void add_site(PointsTo *p, const CallView *call, NodeId root) {
    for (uint32_t i = 0; i < call->n_args; i++) {
        ValueId arg = operand_of(p, call, call->args[i]);
        add_param(p, signature_of(p, root), i, arg != NO_ID ? arg : pts_new_value(p));
    }
    ValueId variadic = call->is_variadic ? operand_of(p, call, call->variadic) : (ValueId)NO_ID;
    Signature *s = signature_of(p, root);
    for (uint32_t i = 0; i < call->instr->n_results; i++)
        add_result(p, s, i, result_of(p, call, i));
    if (variadic != NO_ID)
        add_variadic(p, s, variadic);
    Node *n = &p->nodes.items[root];
    uint32_t site = (uint32_t)p->sites.count;
    vec_push(&p->sites, ((CallSite){.function = call->id, .instr = call->index, .next = n->sites}));
    n->sites = site;
    if (n->last_site == NO_ID)
        n->last_site = site;
    for (uint32_t b = n->bodiless; b != NO_ID; b = p->bodiless.items[b].next)
        vec_push(&p->work,
                 ((Work){.kind = WORK_CALL, .a = site, .b = p->bodiless.items[b].function}));
}

void pts_add_call(PointsTo *p, IrFunctionId id, uint32_t index) {
    CallView call = view_call(p, id, index);
    if (call.instr->op == IR_CALL) {
        IrFunctionId callee = call.instr->aux;
        if (p->program->functions[callee].kind == IR_FUNCTION_DEFINED)
            link_defined(p, &call, callee);
        else
            link_bodiless(p, &call, callee);
        return;
    }
    ValueId callee = operand_of(p, &call, ir_operands(call.f, call.instr)[0]);
    if (callee != NO_ID)
        add_site(p, &call, pts_find(p, pts_use(p, callee)).node);
}

Place pts_function_place(PointsTo *p, IrFunctionId id) {
    if (p->function_nodes[id] != NO_ID)
        return (Place){p->function_nodes[id], 0};
    const IrFunction *f = &p->program->functions[id];
    NodeId node = p->function_nodes[id] = pts_new_node(p);
    vec_push(&p->objects, ((Object){PTS_FUNCTION, id, 0, node}));
    if (f->kind != IR_FUNCTION_DEFINED) {
        p->nodes.items[node].bodiless = p->nodes.items[node].last_bodiless =
            (uint32_t)p->bodiless.count;
        vec_push(&p->bodiless, ((Bodiless){id, NO_ID}));
        return (Place){node, 0};
    }
    Signature *s = signature_of(p, node);
    for (uint32_t i = 0; i < f->n_params; i++)
        add_param(p, s, i, p->registers[id] + i);
    for (uint32_t i = 0; i < f->n_results; i++)
        add_result(p, s, i, p->results[id] + i);
    if (f->is_variadic)
        add_variadic(p, s, p->registers[id] + f->n_params);
    return (Place){node, 0};
}

// ---- Joining nodes -----------------------------------------------------------------------------

static void merge_signatures(PointsTo *p, Node *into, Node *from) {
    if (from->signature == NO_ID)
        return;
    if (into->signature == NO_ID) {
        into->signature = from->signature;
        return;
    }
    Signature *s = &p->signatures.items[into->signature];
    Signature *other = &p->signatures.items[from->signature];
    for (uint32_t i = 0; i < other->params.count; i++)
        add_param(p, s, i, other->params.items[i]);
    for (uint32_t i = 0; i < other->results.count; i++)
        add_result(p, s, i, other->results.items[i]);
    if (other->variadic != NO_ID)
        add_variadic(p, s, other->variadic);
    vec_free(&other->params);
    vec_free(&other->results);
}

static void link_all(PointsTo *p, uint32_t sites, uint32_t bodiless) {
    for (uint32_t s = sites; s != NO_ID; s = p->sites.items[s].next)
        for (uint32_t b = bodiless; b != NO_ID; b = p->bodiless.items[b].next)
            vec_push(&p->work,
                     ((Work){.kind = WORK_CALL, .a = s, .b = p->bodiless.items[b].function}));
}

void pts_merge_calls(PointsTo *p, NodeId into_id, NodeId from_id) {
    Node *into = &p->nodes.items[into_id], *from = &p->nodes.items[from_id];
    merge_signatures(p, into, from);
    link_all(p, into->sites, from->bodiless);
    link_all(p, from->sites, into->bodiless);
    if (from->sites != NO_ID) {
        p->sites.items[from->last_site].next = into->sites;
        into->sites = from->sites;
        if (into->last_site == NO_ID)
            into->last_site = from->last_site;
    }
    if (from->bodiless != NO_ID) {
        p->bodiless.items[from->last_bodiless].next = into->bodiless;
        into->bodiless = from->bodiless;
        if (into->last_bodiless == NO_ID)
            into->last_bodiless = from->last_bodiless;
    }
}
