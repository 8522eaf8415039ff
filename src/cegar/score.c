// Which of several refinements is the best? Loop counters are the worst to remember: the loop is
// then unrolled value by value. Then variables of many values, facts more than values; then what
// must be remembered for long.
#include "cegar/internal.h"

#include <string.h>

enum { COUNTER = 1000, FACTS = 20 };

static const IrInstr *definition(const IrFunction *f, IrOperand operand) {
    for (uint32_t n = 0; !ir_is_const(operand) && n < f->n_instrs; n++)
        if (f->instrs[n].n_results && f->instrs[n].result == ir_operand_reg(operand))
            return &f->instrs[n];
    return NULL;
}

// A PHI at the head of a loop that gets itself plus or minus something back.
static bool counts(const IrFunction *f, const IrInstr *phi) {
    for (uint32_t n = 0; n < phi->n_operands; n++) {
        const IrInstr *step = definition(f, ir_operands(f, phi)[n]);
        if (!step || (step->op != IR_ADD && step->op != IR_SUB && step->op != IR_ADDRESS))
            continue;
        for (uint32_t o = 0; o < 2 && o < step->n_operands; o++) {
            IrOperand operand = ir_operands(f, step)[o];
            if (!ir_is_const(operand) && ir_operand_reg(operand) == phi->result)
                return true;
        }
    }
    return false;
}

bool cegar_is_loop_counter(Cegar *c, CegarVariableId id) {
    const CegarVariable *v = &c->variables.all.items[id];
    if (v->kind != CEGAR_REGISTER)
        return false;
    const IrFunction *f = &c->program->functions[v->owner];
    for (uint32_t b = 0; b < f->n_blocks; b++) {
        const IrBlock *block = &f->blocks[b];
        bool is_head = block->loop != IR_NONE && f->loops[block->loop].head == b;
        for (uint32_t n = 0; is_head && n < block->count; n++) {
            const IrInstr *i = &f->instrs[block->first + n];
            if (i->op == IR_PHI && cegar_register(&c->variables, v->owner, i->result) == id &&
                counts(f, i))
                return true;
        }
    }
    return false;
}

// By the size of the variable's type: 1 for a truth value.
static uint64_t domain(Cegar *c, CegarVariableId id) {
    const CegarVariable *v = &c->variables.all.items[id];
    const IrProgram *program = c->program;
    if (v->kind != CEGAR_REGISTER || (v->place & CEGAR_BY_REGISTER))
        return 4;
    const char *type = program->variables[v->place].type;
    if (!type)
        return 4;
    return strstr(type, "Bool") ? 1 : strstr(type, "char") ? 2 : strstr(type, "short") ? 3 : 4;
}

uint64_t cegar_score(Cegar *c, const CegarNeeds *needs) {
    uint64_t sum = 0;
    for (size_t n = 0; n < needs->items.count; n++) {
        const CegarNeed *need = &needs->items.items[n];
        sum += cegar_is_loop_counter(c, need->id) ? COUNTER : domain(c, need->id);
        sum += need->level == CEGAR_FACTS ? FACTS : 0;
    }
    return sum << 32 | needs->width;
}
