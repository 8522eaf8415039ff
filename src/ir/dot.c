// Control flow as a DOT drawing: a cluster for each function, a box for each block, loop heads
// filled, other cut points with a double border.
#include "ir/print.h"

#include "ir/print_internal.h"

#include <string.h>

static void draw_block(const Printer *p, IrFunctionId id, IrBlockId b) {
    const IrFunction *f = p->f;
    const IrBlock *block = &f->blocks[b];
    Text label = {0};
    Printer into = *p;
    into.text = &label;
    text_add(&label, "b%u%s%s:\n", b, block->name ? " " : "", block->name ? block->name : "");
    for (uint32_t i = block->first; i < block->first + block->count; i++) {
        text_add(&label, "  ");
        ir_printer_instr(&into, &f->instrs[i], block);
        text_add(&label, "\n");
    }
    text_add(p->text, "    f%u_b%u [label=\"", id, b);
    text_add_dot(p->text, text_chars(&label), label.length);
    text_add(p->text, "\"");
    if (block->loop != IR_NONE && f->loops[block->loop].head == b)
        text_add(p->text, ", style=filled, fillcolor=\"%s\"",
                 f->loops[block->loop].irreducible ? "#f4c7c3" : "#fde9b0");
    else if (block->is_cut_point)
        text_add(p->text, ", peripheries=2");
    text_add(p->text, "];\n");
    text_release(&label);
}

static void add_edge_label(const Printer *p, Text *label, const IrInstr *end, uint32_t target) {
    Printer into = *p;
    into.text = label;
    if (end->op == IR_BRANCH)
        text_add(label, target ? "false" : "true");
    else if (end->op == IR_SWITCH && target == 0)
        text_add(label, "default");
    else if (end->op == IR_SWITCH)
        ir_printer_operand(&into, ir_operands(p->f, end)[target]);
}

static void draw_edges(const Printer *p, IrFunctionId id, IrBlockId b) {
    const IrInstr *end = ir_terminator(p->f, &p->f->blocks[b]);
    for (uint32_t i = 0; i < end->n_targets; i++) {
        Text label = {0};
        add_edge_label(p, &label, end, i);
        text_add(p->text, "    f%u_b%u -> f%u_b%u", id, b, id, ir_targets(p->f, end)[i]);
        if (label.length) {
            text_add(p->text, " [label=\"");
            text_add_dot(p->text, label.chars, label.length);
            text_add(p->text, "\"]");
        }
        text_add(p->text, ";\n");
        text_release(&label);
    }
}

static void draw_function(Text *text, IrProgram *program, IrFunctionId id) {
    const IrFunction *f = &program->functions[id];
    Printer printer = ir_printer_new(text, program, f);
    text_add(text, "  subgraph cluster_f%u {\n    label=\"", id);
    text_add_dot(text, f->name, strlen(f->name));
    text_add(text, "\";\n");
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        draw_block(&printer, id, b);
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        draw_edges(&printer, id, b);
    text_add(text, "  }\n");
    ir_printer_release(&printer);
}

void ir_print_cfg(Text *text, IrProgram *program, const char *name) {
    text_add(text, "digraph cfg {\n"
                   "  node [shape=box, fontname=\"monospace\", fontsize=10];\n"
                   "  edge [fontname=\"monospace\", fontsize=10];\n");
    for (IrFunctionId id = 0; id < program->n_functions; id++) {
        const IrFunction *f = &program->functions[id];
        if (f->n_blocks && (!name || strcmp(f->name, name) == 0))
            draw_function(text, program, id);
    }
    text_add(text, "}\n");
}
