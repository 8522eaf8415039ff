// Configuration files: a strict subset of TOML.
//
// Tables ([name], [a.b]) and lists of tables ([[name]]); keys of letters, digits, _ and -; strings
// in one line ("..." with escapes, '...' without), integers, decimal numbers, true, false, and
// arrays of these. Dates, inline tables, dotted keys and strings over several lines are errors that
// say so. The input is not trusted: its size, its depth and the number of its tables are limited,
// and reading it has no effects.
#ifndef BASE_TOML_H
#define BASE_TOML_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum TomlKind { TOML_STRING, TOML_INTEGER, TOML_NUMBER, TOML_BOOLEAN, TOML_ARRAY } TomlKind;

typedef struct TomlValue {
    TomlKind kind;
    unsigned line, column;
    const char *string; // without NUL inside
    int64_t integer;
    double number; // of integers, too
    bool boolean;
    const struct TomlValue *items;
    size_t n_items;
} TomlValue;

typedef struct TomlEntry {
    const char *key;
    unsigned line, column;
    TomlValue value;
} TomlEntry;

typedef struct TomlTable {
    const char *name; // "" for what stands before the first one
    bool is_item;     // [[name]]: one of a list
    unsigned line, column;
    VEC(TomlEntry) entries; // no key twice
} TomlTable;

typedef struct TomlDocument {
    VEC(TomlTable) tables; // the first one is ""; no name twice, but for items
    Arena arena;
} TomlDocument; // a zeroed one is empty

// False after an error, which says where: "file:line:column: error: ...". To be released in any
// case.
bool toml_parse(const char *file, const char *text, size_t length, TomlDocument *document,
                Diag *diag);
void toml_release(TomlDocument *document);

const char *toml_kind_name(TomlKind kind); // "a string"

// An error at a place of the file.
void toml_error(Diag *diag, const char *file, unsigned line, unsigned column, const char *format,
                ...) __attribute__((format(printf, 5, 6)));

#endif
