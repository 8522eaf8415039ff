// The reader of compile_commands.json must survive any text; what it finds is a usable command.
#include "base/check.h"
#include "frontend/compile_commands.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CompileCommand command;
    Diag diag = {0};
    bool found = compile_command_parse("compile_commands.json", (const char *)data, size,
                                       "/src/a.c", &command, &diag);
    CHECK(found == (diag.errors == 0));
    CHECK(!found || (command.folder && command.file));
    for (size_t i = 0; found && i < command.n_flags; i++)
        CHECK(command.flags[i]);
    if (found)
        compile_command_release(&command);
    diag_release(&diag);
    return 0;
}
