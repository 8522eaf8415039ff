#include "ir/fingerprint.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct Printer {
    const IrProgram *program;
    const Graph *references;
    Digest *types;
    bool *has_type;
    uint32_t *ordinal; // by node: its place among those that the node under work mentions
    Digest *own;       // by node
} Printer;

size_t ir_name_length(const char *name) {
    size_t length = strlen(name), digits = length;
    while (digits && name[digits - 1] >= '0' && name[digits - 1] <= '9')
        digits--;
    return digits > 1 && digits < length && name[digits - 1] == '.' ? digits - 1 : length;
}

static void add_name(Digester *d, const char *name) {
    digest_add_number(d, name != NULL);
    if (name)
        digest_add_bytes(d, name, ir_name_length(name));
}

// ---- Types -------------------------------------------------------------------------------------

static Digest type_digest(Printer *p, IrTypeId id) {
    if (p->has_type[id])
        return p->types[id];
    const IrType *type = ir_type(p->program, id);
    Digester d = digest_begin("type");
    uint64_t numbers[] = {type->kind, type->bits, type->align, type->size, type->count};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        digest_add_number(&d, numbers[i]);
    add_name(&d, type->name);
    if (type->kind == IR_ARRAY)
        digest_add_digest(&d, type_digest(p, type->element));
    for (uint64_t i = 0; type->kind == IR_STRUCT && i < type->count; i++) {
        digest_add_number(&d, type->fields[i].offset);
        digest_add_digest(&d, type_digest(p, type->fields[i].type));
    }
    p->has_type[id] = true;
    return p->types[id] = digest_end(&d);
}

static void add_types(Printer *p, Digester *d, const IrTypeId *types, uint32_t n) {
    digest_add_number(d, n);
    for (uint32_t i = 0; i < n; i++)
        digest_add_digest(d, type_digest(p, types[i]));
}

// ---- Positions, constants, variables -----------------------------------------------------------

// From the line of `home` on, where both are in the same file.
static void add_loc(const Printer *p, Digester *d, IrLocId id, IrLocId home) {
    const IrLoc *loc = &p->program->locs[id], *start = &p->program->locs[home];
    bool is_near = id && home && loc->file == start->file;
    digest_add_number(d, !id ? 0 : is_near ? 1 : 2);
    if (!id)
        return;
    digest_add_string(d, is_near ? NULL : loc->file);
    digest_add_number(d, (uint64_t)loc->line - (is_near ? start->line : 0));
    digest_add_number(d, loc->column);
}

static void add_const(Printer *p, Digester *d, IrConstId id) {
    const IrConst *constant = &p->program->constants[id];
    digest_add_number(d, constant->kind);
    digest_add_digest(d, type_digest(p, constant->type));
    digest_add_number(d, constant->low);
    digest_add_number(d, constant->high);
    digest_add_number(d, (uint64_t)constant->offset);
    if (constant->kind == IR_CONST_FUNCTION)
        digest_add_number(d, p->ordinal[constant->target]);
    else if (constant->kind == IR_CONST_GLOBAL)
        digest_add_number(d, p->ordinal[ir_global_node(p->program, constant->target)]);
}

static void add_variable(const Printer *p, Digester *d, IrVariableId id, IrLocId home) {
    const IrVariable *variable = &p->program->variables[id];
    add_name(d, variable->name);
    digest_add_string(d, variable->type);
    digest_add_number(d, variable->is_signed);
    add_loc(p, d, variable->loc, home);
}

// ---- Functions ---------------------------------------------------------------------------------

static void add_aux(Printer *p, Digester *d, const IrFunction *f, const IrInstr *instr) {
    switch ((IrOpcode)instr->op) {
    case IR_CALL:
        digest_add_number(d, p->ordinal[instr->aux]);
        break;
    case IR_CHECK:
        digest_add_number(d, instr->aux);
        digest_add_string(d, ir_check_text(p->program, f, instr));
        break;
    case IR_UNSUPPORTED:
        digest_add_string(d, p->program->messages[instr->aux]);
        break;
    case IR_DEBUG_VALUE:
    case IR_DEBUG_END:
    case IR_DEBUG_ADDRESS:
        add_variable(p, d, instr->aux, f->loc);
        break;
    default:
        digest_add_number(d, instr->aux);
    }
}

static void add_instr(Printer *p, Digester *d, const IrFunction *f, const IrInstr *instr) {
    digest_add_number(d, instr->op);
    digest_add_number(d, instr->flags);
    digest_add_digest(d, type_digest(p, instr->type));
    digest_add_number(d, instr->result);
    digest_add_number(d, instr->n_results);
    digest_add_number(d, instr->n_operands);
    const char *text = instr->op == IR_CHECK ? ir_check_text(p->program, f, instr) : NULL;
    bool names_text = text && text != ir_check_message((IrCheck)instr->aux);
    if (names_text) // the last operand is its number
        digest_add_string(d, text);
    for (uint32_t i = 0; i + names_text < instr->n_operands; i++) {
        IrOperand operand = ir_operands(f, instr)[i];
        digest_add_number(d, ir_is_const(operand));
        if (ir_is_const(operand))
            add_const(p, d, ir_operand_const(operand));
        else
            digest_add_number(d, ir_operand_reg(operand));
    }
    digest_add_number(d, instr->n_targets);
    for (uint32_t i = 0; i < instr->n_targets; i++)
        digest_add_number(d, ir_targets(f, instr)[i]);
    add_aux(p, d, f, instr);
    add_loc(p, d, instr->loc, f->loc);
}

// A static variable of the function moves with it.
static void add_places_of_globals(const Printer *p, Digester *d, IrFunctionId id) {
    const IrFunction *f = &p->program->functions[id];
    const Graph *references = p->references;
    for (uint32_t e = references->first[id]; e < references->first[id + 1]; e++) {
        uint32_t to = references->targets[e];
        IrLocId loc = to < p->program->n_functions
                          ? 0
                          : p->program->globals[to - p->program->n_functions].loc;
        const IrLoc *place = &p->program->locs[loc], *start = &p->program->locs[f->loc];
        if (loc && f->loc && place->file == start->file && place->line >= start->line)
            digest_add_number(d, place->line - start->line);
    }
}

static void add_body(Printer *p, Digester *d, const IrFunction *f) {
    add_types(p, d, f->reg_types, f->n_regs);
    for (IrReg r = 0; r < f->n_regs; r++)
        add_name(d, f->reg_names[r]);
    digest_add_number(d, f->n_blocks);
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        const IrBlock *block = &f->blocks[b];
        add_name(d, block->name);
        digest_add_number(d, block->n_preds);
        for (uint32_t i = 0; i < block->n_preds; i++)
            digest_add_number(d, f->preds[block->preds + i]);
        digest_add_number(d, block->count);
        for (uint32_t i = block->first; i < block->first + block->count; i++)
            add_instr(p, d, f, &f->instrs[i]);
    }
}

static Digest function_digest(Printer *p, IrFunctionId id) {
    const IrFunction *f = &p->program->functions[id];
    Digester d = digest_begin("function");
    add_name(&d, f->name);
    digest_add_number(&d, f->kind);
    digest_add_number(&d, f->kind == IR_FUNCTION_NATIVE ? f->native : 0);
    digest_add_number(&d, f->is_variadic);
    digest_add_number(&d, f->is_model);
    digest_add_string(&d, f->type);
    digest_add_number(&d, f->loc != 0);
    add_types(p, &d, f->param_types, f->n_params);
    add_types(p, &d, f->result_types, f->n_results);
    if (f->kind == IR_FUNCTION_DEFINED) {
        add_body(p, &d, f);
        add_places_of_globals(p, &d, id);
    }
    return digest_end(&d);
}

// ---- Globals -----------------------------------------------------------------------------------

static Digest global_digest(Printer *p, IrGlobalId id) {
    const IrGlobal *g = &p->program->globals[id];
    Digester d = digest_begin("global");
    add_name(&d, g->is_string ? NULL : g->name);
    digest_add_digest(&d, type_digest(p, g->type));
    uint64_t numbers[] = {g->size,      g->align,       g->is_constant,
                          g->is_const,  g->is_external, g->has_unknown_size,
                          g->is_string, g->is_model,    g->is_placeholder,
                          g->loc != 0,  g->n_relocs,    g->bytes != NULL};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        digest_add_number(&d, numbers[i]);
    if (g->bytes)
        digest_add_bytes(&d, g->bytes, g->size);
    for (uint32_t i = 0; i < g->n_relocs; i++) {
        digest_add_number(&d, g->relocs[i].offset);
        add_const(p, &d, g->relocs[i].value);
    }
    return digest_end(&d);
}

static void find_own_digests(Printer *p) {
    const Graph *references = p->references;
    for (uint32_t n = 0; n < references->n_nodes; n++) {
        for (uint32_t e = references->first[n]; e < references->first[n + 1]; e++)
            p->ordinal[references->targets[e]] = e - references->first[n];
        p->own[n] = n < p->program->n_functions ? function_digest(p, n)
                                                : global_digest(p, n - p->program->n_functions);
    }
}

Digest *ir_own_digests(const IrProgram *program, const Graph *references) {
    uint32_t n = references->n_nodes;
    Printer p = {.program = program,
                 .references = references,
                 .types = memory_zeroed((program->n_types + 1) * sizeof *p.types),
                 .has_type = memory_zeroed((program->n_types + 1) * sizeof *p.has_type),
                 .ordinal = memory_zeroed((n + 1) * sizeof *p.ordinal),
                 .own = memory_zeroed((n + 1) * sizeof *p.own)};
    find_own_digests(&p);
    free(p.types);
    free(p.has_type);
    free(p.ordinal);
    return p.own;
}

// ---- What is reached ---------------------------------------------------------------------------

// Nodes have numbers in the order in which they are met, so that it shows which of them are the
// same one: two globals that look the same are two globals still.
Digest ir_fingerprint(const Graph *references, const Digest *own, IrFunctionId root) {
    uint32_t count, *nodes = ir_reachable_nodes(references, root, &count);
    uint32_t *numbers = memory_new((references->n_nodes + 1) * sizeof *numbers);
    Digester d = digest_begin("program");
    for (uint32_t i = 0; i < count; i++)
        numbers[nodes[i]] = i;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t first = references->first[nodes[i]], end = references->first[nodes[i] + 1];
        digest_add_digest(&d, own[nodes[i]]);
        digest_add_number(&d, end - first);
        for (uint32_t e = first; e < end; e++)
            digest_add_number(&d, numbers[references->targets[e]]);
    }
    free(numbers);
    free(nodes);
    return digest_end(&d);
}
