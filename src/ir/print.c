// Globals, functions and programs as text, for people. Blocks are labelled with the number by
// which jumps name them and with LLVM's name; what is derived stands in comments.
#include "ir/print.h"

#include "ir/natives.h"
#include "ir/print_internal.h"

#include <string.h>

enum { COMMENT_COLUMN = 48, SHOWN_BYTES = 32, SHOWN_CHARS = 64 };

// Starts a comment at its column of the line that began at `line`.
static void begin_comment(Text *text, size_t line) {
    size_t used = text->length - line;
    int pad = used < COMMENT_COLUMN ? (int)(COMMENT_COLUMN - used) : 1;
    text_add(text, "%*s; ", pad, "");
}

// ---- Globals -----------------------------------------------------------------------------------

static void print_string(Text *text, const IrGlobal *g) {
    text_add(text, "\"");
    for (uint64_t i = 0; i < g->size && i < SHOWN_CHARS; i++) {
        uint8_t c = g->bytes ? g->bytes[i] : 0;
        bool next_is_digit =
            i + 1 < g->size && g->bytes && g->bytes[i + 1] >= '0' && g->bytes[i + 1] <= '9';
        if (c == '\n')
            text_add(text, "\\n");
        else if (c == '\t')
            text_add(text, "\\t");
        else if (c == '"' || c == '\\')
            text_add(text, "\\%c", c);
        else if (c >= 0x20 && c < 0x7f)
            text_add(text, "%c", c);
        else
            text_add(text, next_is_digit ? "\\%03o" : "\\%o", c);
    }
    text_add(text, g->size > SHOWN_CHARS ? "\"..." : "\"");
}

static bool is_all_zero(const IrGlobal *g) {
    for (uint64_t i = 0; g->bytes && i < g->size; i++)
        if (g->bytes[i])
            return false;
    return true;
}

static void print_bytes(Text *text, const IrGlobal *g) {
    if (g->size > SHOWN_BYTES && is_all_zero(g)) {
        text_add(text, "zero");
        return;
    }
    for (uint64_t i = 0; i < g->size && i < SHOWN_BYTES; i++)
        text_add(text, "%02x", g->bytes ? g->bytes[i] : 0);
    text_add(text, g->size > SHOWN_BYTES ? "..." : "");
}

static void print_relocs(Text *text, const IrProgram *program, const IrGlobal *g) {
    for (uint32_t i = 0; i < g->n_relocs && i < SHOWN_BYTES; i++) {
        const IrConst *value = &program->constants[g->relocs[i].value];
        text_add(text, " [%llu: %s", (unsigned long long)g->relocs[i].offset,
                 value->kind == IR_CONST_GLOBAL ? "&" : "");
        ir_printer_const(text, program, g->relocs[i].value);
        text_add(text, "]");
    }
    text_add(text, g->n_relocs > SHOWN_BYTES ? " ..." : "");
}

static void print_global(Text *text, IrProgram *program, const IrGlobal *g) {
    size_t line = text->length;
    text_add(text, "%s%s @%s: ", g->is_external ? "external " : "",
             g->is_constant ? "constant" : "global", g->name);
    ir_print_type(text, program, g->type);
    if (!g->is_string)
        text_add(text, ", %llu bytes, align %u", (unsigned long long)g->size, g->align);
    if (!g->is_external && g->size) {
        text_add(text, " = ");
        if (g->is_string && !g->n_relocs)
            print_string(text, g);
        else
            print_bytes(text, g);
        print_relocs(text, program, g);
    }
    if (g->loc) {
        begin_comment(text, line);
        text_add(text, "%s", ir_loc_text(program, g->loc));
    }
    text_add(text, "\n");
}

// ---- Functions ---------------------------------------------------------------------------------

static void print_results(Text *text, const IrProgram *program, const IrFunction *f) {
    text_add(text, ")");
    for (uint32_t i = 0; i < f->n_results; i++) {
        text_add(text, i ? ", " : " -> ");
        ir_print_type(text, program, f->result_types[i]);
    }
}

static void print_signature(const Printer *p) {
    const IrFunction *f = p->f;
    text_add(p->text, "function %s(", f->name);
    for (uint32_t i = 0; i < f->n_params; i++) {
        text_add(p->text, i ? ", " : "");
        ir_printer_reg(p, i);
        text_add(p->text, ": ");
        ir_print_type(p->text, p->program, f->param_types[i]);
    }
    if (f->is_variadic) {
        text_add(p->text, f->n_params ? ", ..." : "...");
        ir_printer_reg(p, f->n_params);
    }
    print_results(p->text, p->program, f);
}

static void print_block_label(const Printer *p, IrBlockId id) {
    const IrBlock *block = &p->f->blocks[id];
    size_t line = p->text->length;
    text_add(p->text, "b%u%s%s:", id, block->name ? " " : "", block->name ? block->name : "");
    if (block->n_preds || block->is_cut_point) {
        begin_comment(p->text, line);
        text_add(p->text, block->n_preds ? "from" : "entry");
        for (uint32_t i = 0; i < block->n_preds; i++)
            text_add(p->text, " b%u", p->f->preds[block->preds + i]);
        if (block->loop != IR_NONE) {
            const IrLoop *loop = &p->f->loops[block->loop];
            text_add(p->text, loop->head == id ? "; head of %sloop %u" : "; in %sloop %u",
                     loop->irreducible ? "irreducible " : "", block->loop);
            if (loop->head == id && loop->parent != IR_NONE)
                text_add(p->text, " inside loop %u", loop->parent);
        }
        text_add(p->text, block->is_cut_point ? "; cut point" : "");
    }
    text_add(p->text, "\n");
}

static void print_block(const Printer *p, IrBlockId id) {
    const IrBlock *block = &p->f->blocks[id];
    print_block_label(p, id);
    for (uint32_t i = block->first; i < block->first + block->count; i++) {
        size_t line = p->text->length;
        text_add(p->text, "  ");
        ir_printer_instr(p, &p->f->instrs[i], block);
        if (p->f->instrs[i].loc) {
            begin_comment(p->text, line);
            text_add(p->text, "%s", ir_loc_text(p->program, p->f->instrs[i].loc));
        }
        text_add(p->text, "\n");
    }
}

static void print_declaration(Text *text, IrProgram *program, const IrFunction *f) {
    size_t line = text->length;
    text_add(text, "%s %s(", f->kind == IR_FUNCTION_NATIVE ? "native" : "external", f->name);
    for (uint32_t i = 0; i < f->n_params; i++) {
        text_add(text, i ? ", " : "");
        ir_print_type(text, program, f->param_types[i]);
    }
    text_add(text, "%s", !f->is_variadic ? "" : f->n_params ? ", ..." : "...");
    print_results(text, program, f);
    if (f->kind == IR_FUNCTION_NATIVE) {
        begin_comment(text, line);
        text_add(text, "%s", ir_native_info(f->native)->meaning);
    }
    text_add(text, "\n");
}

void ir_print_function(Text *text, IrProgram *program, IrFunctionId id) {
    const IrFunction *f = &program->functions[id];
    if (f->kind != IR_FUNCTION_DEFINED) {
        print_declaration(text, program, f);
        return;
    }
    Printer printer = ir_printer_new(text, program, f);
    size_t line = text->length;
    print_signature(&printer);
    if (f->loc || f->is_recursive || f->is_model) {
        begin_comment(text, line);
        text_add(text, "%s%s%s", ir_loc_text(program, f->loc), f->is_recursive ? " recursive" : "",
                 f->is_model ? " model" : "");
    }
    text_add(text, "\n");
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        print_block(&printer, b);
    ir_printer_release(&printer);
}

// ---- Programs ----------------------------------------------------------------------------------

static void print_globals(Text *text, IrProgram *program, bool with_models) {
    size_t start = text->length;
    for (IrGlobalId id = 0; id < program->n_globals; id++)
        if (with_models || !program->globals[id].is_model)
            print_global(text, program, &program->globals[id]);
    text_add(text, text->length > start ? "\n" : "");
}

static void print_functions(Text *text, IrProgram *program, bool with_models, bool defined) {
    size_t start = text->length;
    for (IrFunctionId id = 0; id < program->n_functions; id++) {
        const IrFunction *f = &program->functions[id];
        if ((f->kind == IR_FUNCTION_DEFINED) != defined || (f->is_model && !with_models))
            continue;
        text_add(text, defined && text->length > start ? "\n" : "");
        ir_print_function(text, program, id);
    }
    text_add(text, !defined && text->length > start ? "\n" : "");
}

void ir_print_program(Text *text, IrProgram *program, bool with_models) {
    text_add(text, "program %s\n\n", program->data_model == IR_LP64 ? "LP64" : "ILP32");
    print_globals(text, program, with_models);
    print_functions(text, program, with_models, false);
    print_functions(text, program, with_models, true);
}
