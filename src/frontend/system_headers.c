#include "frontend/system_headers.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

// Where clang and gcc look for the system's headers and for their own.
static const char *const system_folders[] = {"/usr/include", "/usr/lib", "/usr/local/include",
                                             "/usr/local/lib"};

static const char *const folder_options[] = {"-isystem", "-idirafter", "-iwithprefix",
                                             "-cxx-isystem", "-c-isystem"};

void system_folders_add(SystemFolders *folders, char *const *options, size_t n) {
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < sizeof folder_options / sizeof *folder_options; k++) {
            size_t length = strlen(folder_options[k]);
            if (strncmp(options[i], folder_options[k], length) != 0)
                continue;
            const char *folder = options[i] + length;
            if (!*folder && i + 1 < n)
                folder = options[i + 1];
            if (*folder)
                vec_push(&folders->items, folder);
        }
}

void system_folders_release(SystemFolders *folders) { vec_free(&folders->items); }

static bool is_below(const char *file, size_t length, const char *folder) {
    size_t n = strlen(folder);
    while (n > 1 && folder[n - 1] == '/')
        n--;
    return n < length && strncmp(file, folder, n) == 0 && file[n] == '/';
}

bool system_declares(const SystemFolders *folders, LLVMValueRef function) {
    unsigned length = 0;
    const char *file =
        LLVMGetSubprogram(function) ? LLVMGetDebugLocFilename(function, &length) : NULL;
    bool is_found = false;
    for (size_t i = 0; file && i < sizeof system_folders / sizeof *system_folders; i++)
        is_found |= is_below(file, length, system_folders[i]);
    for (size_t i = 0; file && folders && i < folders->items.count; i++)
        is_found |= is_below(file, length, folders->items.items[i]);
    return is_found;
}
