// The library models that a program needs.
//
// The models are an archive of bitcode, one module a source file, with a list of the symbols that
// each module defines and needs (cmake/models.cmake). Reading all of them takes longer than
// compiling a small program: as by a linker, only those modules are read that define a symbol that
// the program or a module before needs. They are linked in the archive's order, so that a
// program always gets the same names.
#include "frontend/models.h"

#include "base/check.h"
#include "base/intern.h"
#include "base/vec.h"
#include "frontend/lower.h"
#include "frontend/modular.h"
#include "frontend/module.h"
#include "frontend/rounding.h"

#include <string.h>

extern const char assay_models_lp64[], assay_models_lp64_end[], assay_models_lp64_symbols[];
extern const char assay_models_ilp32[], assay_models_ilp32_end[], assay_models_ilp32_symbols[];

typedef VEC(const char *) Names; // interned

typedef struct Member {
    const char *name; // interned
    Names needed;
    bool is_wanted;
} Member;

typedef struct Archive {
    Interner names;
    VEC(Member) members; // in the archive's order
    Map defined;         // name -> member
    Names missing;       // wanted, and not looked up yet
} Archive;

// ---- The list of symbols ------------------------------------------------------------------------

// The next word of a line, without a colon at its end.
static const char *next_word(Interner *names, const char **text) {
    const char *start = *text + strspn(*text, " ");
    size_t length = strcspn(start, " \n");
    *text = start + length;
    if (length && start[length - 1] == ':')
        length--;
    return intern_slice(names, start, length);
}

// "lp64.a[string.bc]: strcpy T 0 0": a member, its symbol, 'U' when it is only needed.
static void read_line(Archive *archive, const char *line) {
    const char *member = next_word(&archive->names, &line);
    const char *symbol = next_word(&archive->names, &line);
    const char *kind = next_word(&archive->names, &line);
    if (!archive->members.count || vec_last(&archive->members).name != member)
        vec_push(&archive->members, (Member){.name = member});
    if (*kind == 'U')
        vec_push(&vec_last(&archive->members).needed, symbol);
    else
        map_set(&archive->defined, map_key(symbol), archive->members.count - 1);
}

static void read_symbols(Archive *archive, const char *text) {
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        read_line(archive, line);
}

static void release(Archive *archive) {
    for (size_t i = 0; i < archive->members.count; i++)
        vec_free(&archive->members.items[i].needed);
    vec_free(&archive->members);
    vec_free(&archive->missing);
    map_release(&archive->defined);
    interner_release(&archive->names);
}

// ---- What is needed -----------------------------------------------------------------------------

static bool is_undefined(LLVMValueRef function, const char *name) {
    IrNative native;
    return LLVMIsDeclaration(function) && strncmp(name, "llvm.", 5) != 0 &&
           !module_is_arbitrary_value(name) && !module_is_pin(name) && !module_is_address(name) &&
           !module_is_assignment(name) &&
           strncmp(name, MODULAR_RETURN, strlen(MODULAR_RETURN)) != 0 &&
           strcmp(name, MODULAR_BEGIN) != 0 && !ir_native_by_name(name, &native);
}

static void add_missing(Archive *archive, LLVMModuleRef user) {
    size_t length;
    LLVMValueRef main = LLVMGetNamedFunction(user, "main");
    if (main && LLVMCountParams(main)) // its arguments are a model
        vec_push(&archive->missing, intern(&archive->names, "__assay_start"));
    if (LLVMGetNamedGlobal(user, "llvm.global_dtors")) // `exit` runs them
        vec_push(&archive->missing, intern(&archive->names, LOWER_EXIT));
    if (rounding_matters(user))
        vec_push(&archive->missing, intern(&archive->names, ROUNDING_MODEL));
    for (LLVMValueRef f = LLVMGetFirstFunction(user); f; f = LLVMGetNextFunction(f))
        if (is_undefined(f, LLVMGetValueName2(f, &length)))
            vec_push(&archive->missing, intern(&archive->names, LLVMGetValueName2(f, &length)));
    for (LLVMValueRef g = LLVMGetFirstGlobal(user); g; g = LLVMGetNextGlobal(g))
        if (LLVMIsDeclaration(g))
            vec_push(&archive->missing, intern(&archive->names, LLVMGetValueName2(g, &length)));
}

// Marks the members that define what is missing, and what those need.
static void choose_members(Archive *archive) {
    while (archive->missing.count) {
        uint64_t index;
        if (!map_get(&archive->defined, map_key(vec_pop(&archive->missing)), &index))
            continue; // a native, or unknown
        Member *member = &archive->members.items[index];
        for (size_t i = 0; i < member->needed.count && !member->is_wanted; i++)
            vec_push(&archive->missing, member->needed.items[i]);
        member->is_wanted = true;
    }
}

// ---- Reading the archive ------------------------------------------------------------------------

// The common format of `ar`: a line, then a header of 60 bytes before each member, at even offsets.
enum { AR_START = 8, AR_HEADER = 60, AR_SIZE = 48 };

static const char *member_bytes(const char *header, size_t *size) {
    *size = strtoul(header + AR_SIZE, NULL, 10);
    return header + AR_HEADER;
}

// "/" and "//" are tables of the archive's own.
static bool is_table(const char *header) {
    return header[0] == '/' && (header[1] == ' ' || header[1] == '/');
}

static bool add_module(LLVMModuleRef *all, LLVMModuleRef module, Diag *diag) {
    if (!module || !*all) {
        *all = module;
        return module != NULL;
    }
    return module_link(*all, module, diag);
}

static LLVMModuleRef read_members(LLVMContextRef context, const Archive *archive, const char *image,
                                  const char *end, Diag *diag) {
    LLVMModuleRef all = NULL;
    size_t index = 0, size;
    for (const char *header = image + AR_START; header < end;) {
        const char *bytes = member_bytes(header, &size);
        if (!is_table(header)) {
            CHECK(index < archive->members.count);
            const Member *member = &archive->members.items[index++];
            if (member->is_wanted &&
                !add_module(&all, module_parse(context, member->name, bytes, size, false, diag),
                            diag))
                return NULL;
        }
        header = bytes + size + size % 2;
    }
    return all;
}

LLVMModuleRef models_load(LLVMContextRef context, LLVMModuleRef user, IrDataModel model,
                          bool has_checks, Diag *diag) {
    Archive archive = {0};
    LLVMModuleRef models = NULL;
    bool is_64 = model == IR_LP64;
    add_missing(&archive, user);
    if (has_checks && LLVMGetNamedFunction(user, "llvm.va_start.p0"))
        vec_push(&archive.missing, intern(&archive.names, "__assay_check_argument"));
    if (has_checks && lower_uses_streams(user))
        vec_push(&archive.missing, intern(&archive.names, LOWER_OUTPUT_CHECK));
    if (archive.missing.count) {
        read_symbols(&archive, is_64 ? assay_models_lp64_symbols : assay_models_ilp32_symbols);
        choose_members(&archive);
        models = read_members(context, &archive, is_64 ? assay_models_lp64 : assay_models_ilp32,
                              is_64 ? assay_models_lp64_end : assay_models_ilp32_end, diag);
    }
    release(&archive);
    return models;
}
