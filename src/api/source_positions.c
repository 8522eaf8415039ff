#include "api/source_positions.h"

#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

// Around "owner+distance"; these characters occur in no text.
static const char BEGIN = '\1', END = '\2';

// ---- Owners -------------------------------------------------------------------------------------

// A function owns its lines up to the last one that it has an instruction on; a global owns its own
// line.
static PositionOwner owner_of(const IrProgram *program, uint32_t node) {
    bool is_function = node < program->n_functions;
    const IrFunction *f = is_function ? &program->functions[node] : NULL;
    IrLocId id = f ? f->loc : program->globals[node - program->n_functions].loc;
    if (!id)
        return (PositionOwner){0};
    const IrLoc *loc = &program->locs[id];
    PositionOwner owner = {loc->file, loc->line, loc->line};
    for (uint32_t i = 0; f && i < f->n_instrs; i++) {
        const IrLoc *at = &program->locs[f->instrs[i].loc];
        if (f->instrs[i].loc && at->file == owner.file && at->line > owner.last)
            owner.last = at->line;
    }
    return owner;
}

SourcePositions source_positions_of(const IrProgram *program, const Graph *references,
                                    IrFunctionId entry) {
    SourcePositions positions = {0};
    uint32_t *nodes = ir_reachable_nodes(references, entry, &positions.n_owners);
    positions.owners = memory_zeroed((positions.n_owners + 1) * sizeof *positions.owners);
    for (uint32_t i = 0; i < positions.n_owners; i++)
        positions.owners[i] = owner_of(program, nodes[i]);
    free(nodes);
    return positions;
}

void source_positions_release(SourcePositions *positions) {
    free(positions->owners);
    *positions = (SourcePositions){0};
}

// Functions come before the globals inside of them: those move with them.
uint32_t source_positions_find(const SourcePositions *positions, const char *file, uint32_t line,
                               bool *is_foreign) {
    uint32_t found = IR_NONE;
    *is_foreign = true;
    for (uint32_t i = 0; i < positions->n_owners; i++) {
        const PositionOwner *owner = &positions->owners[i];
        if (!owner->file || strcmp(owner->file, file) != 0)
            continue;
        *is_foreign = false;
        bool is_wider = found == IR_NONE || owner->first < positions->owners[found].first;
        if (line >= owner->first && line <= owner->last && is_wider)
            found = i;
    }
    return found;
}

// ---- Texts --------------------------------------------------------------------------------------

// The longest name of an owner's file that ends the text; NULL: there is none.
static const char *file_before(const SourcePositions *positions, const char *text, size_t length) {
    const char *found = NULL;
    size_t longest = 0;
    for (uint32_t i = 0; i < positions->n_owners; i++) {
        const char *file = positions->owners[i].file;
        size_t n = file ? strlen(file) : 0;
        if (n > longest && n <= length && memcmp(text + length - n, file, n) == 0) {
            found = file;
            longest = n;
        }
    }
    return found;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

char *source_positions_encode(const SourcePositions *positions, const char *text) {
    Text out = {0};
    bool is_good = !strchr(text, BEGIN) && !strchr(text, END);
    for (const char *p = text; *p && is_good; p++) {
        const char *file = *p == ':' && is_digit(p[1])
                               ? file_before(positions, text_chars(&out), out.length)
                               : NULL;
        if (!file) {
            text_add_bytes(&out, p, 1);
            continue;
        }
        char *end;
        uint32_t line = (uint32_t)strtoul(p + 1, &end, 10);
        bool is_foreign;
        uint32_t owner = source_positions_find(positions, file, line, &is_foreign);
        is_good = owner != IR_NONE;
        if (!is_good)
            break;
        out.length -= strlen(file);
        text_add(&out, "%c%u+%u%c", BEGIN, owner, line - positions->owners[owner].first, END);
        p = end - 1;
    }
    if (is_good)
        return out.length ? text_take(&out) : memory_copy_string("");
    text_release(&out);
    return NULL;
}

// "owner+distance" behind BEGIN; false when it is nothing of the kind.
static bool decode_one(const SourcePositions *positions, const char **p, Text *out) {
    char *end;
    unsigned long owner = strtoul(*p, &end, 10);
    if (!is_digit(**p) || *end != '+' || !is_digit(end[1]) || owner >= positions->n_owners ||
        !positions->owners[owner].file)
        return false;
    unsigned long distance = strtoul(end + 1, &end, 10);
    if (*end != END || distance > UINT32_MAX)
        return false;
    text_add(out, "%s:%u", positions->owners[owner].file,
             positions->owners[owner].first + (uint32_t)distance);
    *p = end;
    return true;
}

char *source_positions_decode(const SourcePositions *positions, const char *text) {
    Text out = {0};
    bool is_good = true;
    for (const char *p = text; *p && is_good; p++) {
        if (*p != BEGIN) {
            text_add_bytes(&out, p, 1);
            continue;
        }
        p++;
        is_good = decode_one(positions, &p, &out);
    }
    if (is_good)
        return out.length ? text_take(&out) : memory_copy_string("");
    text_release(&out);
    return NULL;
}
