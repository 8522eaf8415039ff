#include "ir/c_types.h"

static bool holds(const IrMember *member, uint64_t first_bit, uint64_t bits) {
    return member->first_bit <= first_bit && first_bit + bits <= member->first_bit + member->bits;
}

// Do the bits begin a part of the member?
static bool begin_part(const IrProgram *program, const IrMember *member, uint64_t first_bit,
                       uint64_t bits) {
    Text ignored = {0};
    uint64_t rest;
    ir_c_type_add_path(program, member->type, first_bit - member->first_bit, bits, &ignored, &rest);
    text_release(&ignored);
    return rest == 0;
}

// The member that holds the bits; of several in a union one of which they begin a part, if there is
// one.
static const IrMember *member_at(const IrProgram *program, const IrCType *type, uint64_t first_bit,
                                 uint64_t bits) {
    const IrMember *found = NULL;
    for (uint64_t i = 0; type->members && i < type->count; i++) {
        const IrMember *member = &type->members[i];
        if (!holds(member, first_bit, bits))
            continue;
        if (type->kind == IR_C_STRUCT || begin_part(program, member, first_bit, bits))
            return member;
        found = found ? found : member;
    }
    return found;
}

// One step into the type: false where the bits are in no single part of it.
static bool step_into(const IrProgram *program, IrCTypeId *type, uint64_t *first_bit, uint64_t bits,
                      Text *text) {
    const IrCType *t = &program->c_types[*type];
    if (t->kind == IR_C_ARRAY) {
        uint64_t step = program->c_types[t->element].size * 8;
        if (!step || *first_bit % step + bits > step || (t->count && *first_bit / step >= t->count))
            return false;
        text_add(text, "[%llu]", (unsigned long long)(*first_bit / step));
        *first_bit %= step;
        *type = t->element;
        return true;
    }
    const IrMember *member =
        t->kind == IR_C_SCALAR ? NULL : member_at(program, t, *first_bit, bits);
    if (!member)
        return false;
    text_add(text, "%s%s", *member->name ? "." : "", member->name);
    *first_bit -= member->first_bit;
    *type = member->type;
    return true;
}

IrCTypeId ir_c_type_add_path(const IrProgram *program, IrCTypeId type, uint64_t first_bit,
                             uint64_t bits, Text *text, uint64_t *rest) {
    *rest = first_bit;
    while (type && step_into(program, &type, rest, bits, text))
        ;
    return type;
}
