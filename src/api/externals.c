// What a verdict takes as external: functions and variables that the program names and that nothing
// defines.
#include "api/internal.h"

#include <string.h>

static bool is_weak(const IrProgram *program, const char *name) {
    for (IrGlobalId g = 0; g < program->n_globals; g++)
        if (program->globals[g].is_presence && strcmp(program->globals[g].name, name) == 0)
            return true;
    return false;
}

// Classes of the runtime of clang's blocks, of which contracts are made; and the front end's own
// inputs.
static bool is_of_compiler(const char *name) {
    return strncmp(name, "_NSConcrete", 11) == 0 || strncmp(name, "__assay_", 8) == 0;
}

static void add_line(const IrProgram *program, Text *lines, const char *kind, const char *name) {
    text_add(lines, "%s%s %s\n", is_weak(program, name) ? "weak " : "", kind, name);
}

char *api_externals(const IrProgram *program, const Graph *references, IrFunctionId entry) {
    Text lines = {0};
    uint32_t count = 0;
    uint32_t *nodes = entry == IR_NONE ? NULL : ir_reachable_nodes(references, entry, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (nodes[i] < program->n_functions) {
            const IrFunction *f = &program->functions[nodes[i]];
            if (f->kind == IR_FUNCTION_EXTERNAL && !f->is_contract)
                add_line(program, &lines, "function", f->name);
            continue;
        }
        const IrGlobal *global = &program->globals[nodes[i] - program->n_functions];
        if (global->is_external && !global->is_presence && !is_of_compiler(global->name))
            add_line(program, &lines, "variable", global->name);
    }
    free(nodes);
    return api_take_or_null(&lines);
}
