// The reader of configuration files must survive any text; what it finds has a place in the file.
#include "base/check.h"
#include "base/toml.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_value(const TomlValue *value) {
    CHECK(value->line && value->column);
    CHECK(value->kind != TOML_STRING || value->string);
    for (size_t i = 0; i < value->n_items; i++)
        check_value(&value->items[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TomlDocument document;
    Diag diag = {0};
    bool is_read = toml_parse("f", (const char *)data, size, &document, &diag);
    CHECK(is_read == (diag.errors == 0));
    CHECK(document.tables.count && !*document.tables.items[0].name);
    for (size_t t = 0; t < document.tables.count; t++)
        for (size_t i = 0; i < document.tables.items[t].entries.count; i++)
            check_value(&document.tables.items[t].entries.items[i].value);
    toml_release(&document);
    diag_release(&diag);
    return 0;
}
