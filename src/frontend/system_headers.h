// Which headers are the system's: those below the folders that clang searches as system folders.
#ifndef FRONTEND_SYSTEM_HEADERS_H
#define FRONTEND_SYSTEM_HEADERS_H

#include "base/vec.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

// Folders that options of the compiler add, as they are written there.
typedef struct SystemFolders {
    VEC(const char *) items; // parts of the options
} SystemFolders;

// Adds the folders of -isystem and its like. The options must outlive the list.
void system_folders_add(SystemFolders *folders, char *const *options, size_t n);
void system_folders_release(SystemFolders *folders);

// Does a header of the system declare the function? False where the debug information does not
// tell.
bool system_declares(const SystemFolders *folders, LLVMValueRef function);

#endif
