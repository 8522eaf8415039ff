#include "cegar/precision.h"

#include <stdlib.h>
#include <string.h>

// ---- Variables ----------------------------------------------------------------------------------

void cegar_variables_init(CegarVariables *variables, const IrProgram *program) {
    *variables = (CegarVariables){.program = program};
    vec_push(&variables->all, (CegarVariable){0});
    variables->of_registers = memory_zeroed((program->n_functions + 1) * sizeof(void *));
}

void cegar_variables_release(CegarVariables *variables) {
    for (IrFunctionId f = 0; f < variables->program->n_functions; f++)
        free(variables->of_registers[f]);
    free(variables->of_registers);
    vec_free(&variables->all);
    map_release(&variables->by_key);
    map_release(&variables->by_number);
}

static CegarVariableId add(CegarVariables *v, Map *map, uint64_t key, CegarVariable variable) {
    uint64_t found;
    if (map_get(map, key, &found))
        return (CegarVariableId)found;
    map_set(map, key, v->all.count);
    vec_push(&v->all, variable);
    return (CegarVariableId)(v->all.count - 1);
}

CegarVariableId cegar_variable(CegarVariables *v, CegarKind kind, uint32_t owner, uint32_t place) {
    uint64_t key = (uint64_t)kind << 61 | (uint64_t)(owner & 0x1fffffff) << 32 | place;
    return add(v, &v->by_key, key, (CegarVariable){.kind = kind, .owner = owner, .place = place});
}

CegarVariableId cegar_number(CegarVariables *v, Number number) {
    return add(v, &v->by_number, (uint64_t)number,
               (CegarVariable){.kind = CEGAR_NUMBER, .number = number});
}

// ---- Registers ----------------------------------------------------------------------------------

// A register without a name is a part of an expression; without debug information it is a variable
// by itself.
static void name_registers(CegarVariables *v, IrFunctionId id) {
    const IrFunction *f = &v->program->functions[id];
    CegarVariableId *of = memory_zeroed((f->n_regs + 1) * sizeof *of);
    v->of_registers[id] = of;
    bool has_names = false;
    for (uint32_t n = 0; n < f->n_instrs; n++) {
        const IrInstr *i = &f->instrs[n];
        has_names |= ir_family(i->op) == IR_FAMILY_DEBUG;
        if (i->op != IR_DEBUG_VALUE || ir_is_const(ir_operands(f, i)[0]))
            continue;
        IrReg reg = ir_operand_reg(ir_operands(f, i)[0]);
        if (!of[reg])
            of[reg] = cegar_variable(v, CEGAR_REGISTER, id, i->aux);
    }
    for (IrReg r = 0; r < f->n_regs; r++) {
        if (of[r])
            continue;
        of[r] = cegar_variable(v, CEGAR_REGISTER, id, CEGAR_BY_REGISTER | r);
        v->all.items[of[r]].is_part = has_names;
    }
    for (uint32_t n = 0; n < f->n_instrs; n++)
        if (f->instrs[n].op == IR_ALLOCA)
            of[f->instrs[n].result] = 0;
}

CegarVariableId cegar_register(CegarVariables *v, IrFunctionId function, IrReg reg) {
    if (!v->of_registers[function])
        name_registers(v, function);
    return v->of_registers[function][reg];
}

// ---- In words -----------------------------------------------------------------------------------

static void print_place(Text *text, uint32_t place) {
    if (place == CEGAR_ANYWHERE)
        text_add(text, "[...]");
    else if (place)
        text_add(text, "+%u", place);
}

static void print_register(Text *text, const IrProgram *program, const CegarVariable *v) {
    const IrFunction *f = &program->functions[v->owner];
    IrReg reg = v->place & ~CEGAR_BY_REGISTER;
    text_add(text, "%s::", f->name);
    if (!(v->place & CEGAR_BY_REGISTER))
        text_add(text, "%s", program->variables[v->place].name);
    else if (f->reg_names && f->reg_names[reg])
        text_add(text, "%%%s", f->reg_names[reg]);
    else
        text_add(text, "%%%u", reg);
}

void cegar_print_variable(Text *text, const CegarVariables *variables, CegarVariableId id) {
    const CegarVariable *v = &variables->all.items[id];
    const IrProgram *program = variables->program;
    switch (v->kind) {
    case CEGAR_REGISTER:
        print_register(text, program, v);
        break;
    case CEGAR_GLOBAL:
        text_add(text, "%s", program->globals[v->owner].name);
        print_place(text, v->place);
        break;
    case CEGAR_LOCAL:
        text_add(text, "%s", program->variables[v->owner].name);
        print_place(text, v->place);
        break;
    case CEGAR_SITE:
        text_add(text, "memory from line %u", program->locs[v->owner].line);
        break;
    case CEGAR_NUMBER:
        text_add(text, "heap value ");
        number_print(text, v->number);
        break;
    case CEGAR_LENGTH:
        text_add(text, "length of lists from line %u", program->locs[v->owner].line);
        break;
    }
}

// ---- Precisions ---------------------------------------------------------------------------------

CegarLevel cegar_level(const CegarPrecision *precision, const CegarVariables *variables,
                       CegarVariableId id) {
    CegarLevel level =
        id < precision->levels.count ? (CegarLevel)precision->levels.items[id] : CEGAR_UNKNOWN;
    if (level == CEGAR_UNKNOWN && variables->all.items[id].is_part)
        level = CEGAR_VALUE;
    bool is_lifted = !precision->forgets_length || variables->all.items[id].kind != CEGAR_LENGTH;
    return level < precision->floor && is_lifted ? precision->floor : level;
}

void cegar_set_level(CegarPrecision *p, CegarVariableId id, CegarLevel level, uint32_t refinement) {
    while (p->levels.count <= id) {
        vec_push(&p->levels, (uint8_t)CEGAR_UNKNOWN);
        vec_push(&p->since, 0u);
    }
    p->n_facts -= p->levels.items[id] == CEGAR_FACTS;
    p->n_facts += level == CEGAR_FACTS;
    p->levels.items[id] = (uint8_t)level;
    p->since.items[id] = refinement;
}

CegarPrecision cegar_precision_copy(const CegarPrecision *p) {
    CegarPrecision copy = {.floor = p->floor, .forgets_length = p->forgets_length};
    for (size_t i = 0; i < p->levels.count; i++)
        if (p->levels.items[i])
            cegar_set_level(&copy, (CegarVariableId)i, (CegarLevel)p->levels.items[i],
                            p->since.items[i]);
    return copy;
}

void cegar_precision_release(CegarPrecision *precision) {
    vec_free(&precision->levels);
    vec_free(&precision->since);
}
