// The reader of compile_commands.json must survive any text; what it finds is a usable command.
#include "base/check.h"
#include "frontend/compile_commands.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CompileDatabase database;
    Diag diag = {0};
    bool is_read =
        compile_database_parse("compile_commands.json", (const char *)data, size, &database, &diag);
    CHECK(is_read == (diag.errors == 0));
    for (size_t c = 0; c < database.commands.count; c++) {
        const CompileCommand *command = &database.commands.items[c];
        CHECK(command->folder && command->file);
        for (size_t i = 0; i < command->n_flags; i++)
            CHECK(command->flags[i]);
    }
    compile_database_release(&database);
    diag_release(&diag);
    return 0;
}
