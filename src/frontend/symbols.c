#include "frontend/symbols.h"

#include "frontend/module.h"

#include <llvm-c/Core.h>
#include <string.h>

// Weak ones and the like may be defined again: another file's definition is taken then.
static bool is_exclusive(LLVMValueRef value) {
    return LLVMGetLinkage(value) == LLVMExternalLinkage ||
           LLVMGetLinkage(value) == LLVMCommonLinkage;
}

static void add_symbol(LLVMValueRef value, Interner *names, Symbols *symbols) {
    size_t length;
    const char *name = LLVMGetValueName2(value, &length);
    if (!length || strncmp(name, "llvm.", 5) == 0)
        return;
    if (LLVMGetLinkage(value) == LLVMInternalLinkage || LLVMGetLinkage(value) == LLVMPrivateLinkage)
        return;
    bool is_defined = !LLVMIsDeclaration(value) && is_exclusive(value);
    vec_push(is_defined ? &symbols->defined : &symbols->needed, intern(names, name));
}

bool symbols_read(const char *file, const Text *image, Interner *names, Symbols *symbols,
                  Diag *diag) {
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = module_parse(context, file, image->chars, image->length, false, diag);
    for (LLVMValueRef f = module ? LLVMGetFirstFunction(module) : NULL; f;
         f = LLVMGetNextFunction(f))
        add_symbol(f, names, symbols);
    for (LLVMValueRef g = module ? LLVMGetFirstGlobal(module) : NULL; g; g = LLVMGetNextGlobal(g))
        add_symbol(g, names, symbols);
    for (LLVMValueRef a = module ? LLVMGetFirstGlobalAlias(module) : NULL; a;
         a = LLVMGetNextGlobalAlias(a))
        add_symbol(a, names, symbols);
    if (module)
        LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return module != NULL;
}

void symbols_release(Symbols *symbols) {
    vec_free(&symbols->defined);
    vec_free(&symbols->needed);
}
