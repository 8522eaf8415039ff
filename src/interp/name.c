// What C calls the things that a run works with: objects, places in them, and values, as far as
// debug information tells.
#include "interp/internal.h"

#include "interp/trace.h"
#include "ir/c_types.h"

static const char *bytes_word(uint64_t count) { return count == 1 ? "byte" : "bytes"; }

// ---- Objects ----------------------------------------------------------------------------------

// A local or global variable.
typedef struct Declaration {
    const char *name; // or NULL
    IrCTypeId type;
    IrLocId loc;
} Declaration;

static Declaration declaration_of(const Interp *in, const InterpObject *object) {
    if (object->kind == INTERP_STACK) {
        IrTracePlace place = interp_trace_place(in, object, 0);
        const IrVariable *local = ir_trace_variable(in->program, &place);
        return local ? (Declaration){local->name, local->c_type, local->loc} : (Declaration){0};
    }
    if (object->kind != INTERP_GLOBAL || object->owner == IR_NONE)
        return (Declaration){0};
    const IrGlobal *global = &in->program->globals[object->owner];
    if (global->is_string)
        return (Declaration){0};
    return (Declaration){global->c_name ? global->c_name : global->name, global->c_type,
                         global->loc};
}

bool interp_has_name(const Interp *in, const InterpObject *object) {
    return declaration_of(in, object).name;
}

// Bytes of an element of the array that the object is; 0: it is none.
uint64_t interp_element_size(const Interp *in, const InterpObject *object) {
    const IrCType *type = &in->program->c_types[declaration_of(in, object).type];
    return type->kind == IR_C_ARRAY ? in->program->c_types[type->element].size : 0;
}

void interp_add_declared(Interp *in, Text *text, const InterpObject *object) {
    Declaration declaration = declaration_of(in, object);
    IrLocId loc = declaration.name ? declaration.loc : object->alloc_loc;
    bool is_made = object->kind == INTERP_HEAP || object->kind == INTERP_STACK;
    if (loc && (declaration.name || is_made))
        text_add(text, " (%s at %s)", declaration.name ? "declared" : "allocated",
                 ir_loc_text(in->program, loc));
}

static void add_variable(Interp *in, Text *text, const InterpObject *object, const char *name) {
    uint64_t step = interp_element_size(in, object);
    text_add(text, "%s `%s` of %llu %s", object->kind == INTERP_STACK ? "local" : "global", name,
             (unsigned long long)object->size, bytes_word(object->size));
    if (step > 1 && object->size / step != 1)
        text_add(text, ", %llu elements", (unsigned long long)(object->size / step));
    interp_add_declared(in, text, object);
}

void interp_add_object(Interp *in, Text *text, const InterpObject *object) {
    const char *name = declaration_of(in, object).name, *kind = "static";
    if (object->kind == INTERP_FUNCTION) {
        text_add(text, "function `%s`", in->program->functions[object->owner].name);
        return;
    }
    if (name) {
        add_variable(in, text, object, name);
        return;
    }
    if (object->kind == INTERP_HEAP)
        kind = object->is_given ? "caller's" : "heap";
    else if (object->kind == INTERP_STACK)
        kind = "stack";
    bool is_string = object->kind == INTERP_GLOBAL && object->owner != IR_NONE;
    text_add(text, is_string ? "string literal" : "%s object", kind);
    text_add(text, " of %llu %s", (unsigned long long)object->size, bytes_word(object->size));
    interp_add_declared(in, text, object);
}

void interp_add_offset(Interp *in, Text *text, const InterpObject *object, int64_t offset) {
    int64_t step = (int64_t)interp_element_size(in, object);
    text_add(text, "offset %lld", (long long)offset);
    if (step > 1 && offset % step == 0)
        text_add(text, " (element %lld)", (long long)(offset / step));
    text_add(text, " of ");
    interp_add_object(in, text, object);
}

void interp_add_misaligned(Interp *in, Text *text, InterpCell pointer, uint64_t align) {
    const InterpObject *object = interp_target(in, pointer);
    text_add(text, "access at address 0x%llx, which is no multiple of %llu as its type needs",
             (unsigned long long)pointer.low, (unsigned long long)align);
    if (!object)
        return;
    text_add(text, ": ");
    interp_add_offset(in, text, object, (int64_t)(pointer.low - object->address));
}

void interp_add_place(Interp *in, Text *text, const InterpObject *object, uint64_t first_bit,
                      uint64_t bits) {
    Declaration declaration = declaration_of(in, object);
    if (!declaration.name) {
        interp_add_offset(in, text, object, (int64_t)(first_bit / 8));
        return;
    }
    uint64_t rest;
    Text path = {0};
    ir_c_type_add_path(in->program, declaration.type, first_bit, bits, &path, &rest);
    if (rest / 8)
        text_add(text, "byte %llu of ", (unsigned long long)(rest / 8));
    text_add(text, "`%s%s`", declaration.name, text_chars(&path));
    text_release(&path);
}

// ---- Types ------------------------------------------------------------------------------------

const char *interp_c_type_name(const IrProgram *program, uint32_t bits, bool is_signed) {
    bool is_long = program->data_model == IR_LP64;
    switch (bits) {
    case 8:
        return is_signed ? "signed char" : "unsigned char";
    case 16:
        return is_signed ? "short" : "unsigned short";
    case 32:
        return is_signed ? "int" : "unsigned int";
    case 64:
        return is_signed ? (is_long ? "long" : "long long")
                         : (is_long ? "unsigned long" : "unsigned long long");
    case 128:
        return is_signed ? "__int128" : "unsigned __int128";
    default:
        return "its type";
    }
}

// ---- Values -----------------------------------------------------------------------------------

InterpView interp_view(const Interp *in, size_t frame) {
    const InterpFrame *f = &in->frames.items[frame];
    const InterpOp *op = frame + 1 == in->frames.count ? in->op : f->op;
    return (InterpView){f->code->function, in->cells + f->base, frame, op->instr};
}

InterpCell interp_view_value(const Interp *in, const InterpView *view, IrOperand operand) {
    return ir_is_const(operand) ? in->constants[-(int64_t)ir_operand_const(operand) - 1]
                                : view->registers[ir_operand_reg(operand)];
}

const IrInstr *interp_view_definition(const InterpView *view, IrOperand value) {
    IrReg reg = ir_is_const(value) ? IR_NONE : ir_operand_reg(value);
    for (uint32_t i = 0; i < view->f->n_instrs && reg != IR_NONE; i++) {
        const IrInstr *instr = &view->f->instrs[i];
        if (instr->n_results && reg >= instr->result && reg - instr->result < instr->n_results)
            return instr;
    }
    return NULL;
}

static IrBlockId block_of(const IrFunction *f, uint32_t instr) {
    IrBlockId b = 0;
    while (instr < f->blocks[b].first || instr >= f->blocks[b].first + f->blocks[b].count)
        b++;
    return b;
}

static bool is_note_of(const IrFunction *f, const IrInstr *instr, IrOperand value) {
    return instr->op == IR_DEBUG_VALUE && ir_operands(f, instr)[0].code == value.code;
}

// A variable that is given one value only holds it wherever it is visible.
static const IrVariable *constant_variable(const Interp *in, const IrFunction *f, IrOperand value) {
    for (uint32_t i = 0; i < f->n_instrs; i++) {
        bool is_only = is_note_of(f, &f->instrs[i], value);
        for (uint32_t k = 0; k < f->n_instrs && is_only; k++)
            is_only = f->instrs[k].op != IR_DEBUG_VALUE || f->instrs[k].aux != f->instrs[i].aux ||
                      is_note_of(f, &f->instrs[k], value);
        if (is_only)
            return &in->program->variables[f->instrs[i].aux];
    }
    return NULL;
}

// The variable that holds a value where the run is: what notes on the way there say last.
static const IrVariable *variable_of(const Interp *in, const InterpView *view, IrOperand value) {
    const IrFunction *f = view->f;
    const IrVariable *found = NULL;
    Map changed = {0}; // variables that were given another value since
    IrBlockId b = block_of(f, view->instr);
    uint32_t i = view->instr;
    for (uint32_t n = 0; n < f->n_blocks && !found; n++) {
        while (i-- > f->blocks[b].first && !found) {
            const IrInstr *instr = &f->instrs[i];
            uint64_t seen;
            if ((instr->op != IR_DEBUG_VALUE && instr->op != IR_DEBUG_END) ||
                map_get(&changed, instr->aux, &seen))
                continue;
            if (is_note_of(f, instr, value))
                found = &in->program->variables[instr->aux];
            map_set(&changed, instr->aux, 1);
        }
        if (f->blocks[b].n_preds != 1)
            break;
        b = f->preds[f->blocks[b].preds];
        i = f->blocks[b].first + f->blocks[b].count;
    }
    map_release(&changed);
    return found ? found : constant_variable(in, f, value);
}

// Is what a load has read still there? So where nothing behind it may have written.
static bool is_recent(const InterpView *view, const IrInstr *load) {
    uint32_t first = (uint32_t)(load - view->f->instrs);
    if (first > view->instr || block_of(view->f, first) != block_of(view->f, view->instr))
        return false;
    for (uint32_t i = first + 1; i < view->instr; i++) {
        IrOpcode op = view->f->instrs[i].op;
        if (op == IR_STORE || op == IR_COPY || op == IR_FILL || ir_is_call(op))
            return false;
    }
    return true;
}

static bool add_loaded(Interp *in, Text *text, const InterpView *view, const IrInstr *load) {
    IrOperand address = ir_operands(view->f, load)[0];
    InterpCell pointer = interp_view_value(in, view, address);
    const InterpObject *object = interp_target(in, pointer);
    uint64_t size = ir_store_size(ir_type(in->program, load->type));
    if (!object || !interp_has_name(in, object) || pointer.low < object->address ||
        pointer.low - object->address + size > object->size)
        return false;
    interp_add_place(in, text, object, (pointer.low - object->address) * 8, size * 8);
    return true;
}

bool interp_add_name(Interp *in, Text *text, const InterpView *view, IrOperand value) {
    enum { MOST_CASTS = 4 };
    for (int n = 0; n < MOST_CASTS && !ir_is_const(value); n++) {
        const IrVariable *variable = variable_of(in, view, value);
        if (variable) {
            text_add(text, "`%s`", variable->name);
            return true;
        }
        const IrInstr *definition = interp_view_definition(view, value);
        if (!definition)
            return false;
        if (definition->op == IR_LOAD && is_recent(view, definition))
            return add_loaded(in, text, view, definition);
        if (definition->op != IR_SEXT && definition->op != IR_ZEXT)
            return false;
        value = ir_operands(view->f, definition)[0];
    }
    return false;
}
