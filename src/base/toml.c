// A reader by recursive descent; it stops at the first error.
#include "base/toml.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIZE = 1 << 20, MAX_DEPTH = 8, MAX_TABLES = 10000, MAX_KEYS = 1000, MAX_NUMBER = 64 };

typedef struct Reader {
    const char *file, *text;
    size_t at, length, line_start;
    unsigned line;
    TomlDocument *document;
    Diag *diag;
} Reader;

void toml_error(Diag *diag, const char *file, unsigned line, unsigned column, const char *format,
                ...) {
    Text place = {0}, message = {0};
    char *chars = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&chars, format, arguments) >= 0)
        text_add(&message, "%s", chars);
    va_end(arguments);
    text_add(&place, "%s:%u:%u", file, line, column);
    diag_error(diag, text_chars(&place), 0, "%s", text_chars(&message));
    free(chars);
    text_release(&place);
    text_release(&message);
}

static unsigned column_of(const Reader *r) { return (unsigned)(r->at - r->line_start) + 1; }

static bool fail(const Reader *r, const char *what) {
    toml_error(r->diag, r->file, r->line, column_of(r), "%s", what);
    return false;
}

// The character at the place, or 0 at the end. (NUL itself is refused before.)
static char peek(const Reader *r) { return r->at < r->length ? r->text[r->at] : 0; }

static bool starts_with(const Reader *r, const char *word) {
    size_t n = strlen(word);
    return r->length - r->at >= n && memcmp(r->text + r->at, word, n) == 0;
}

static const char *keep(Reader *r, const char *chars, size_t length) {
    return arena_copy_string(&r->document->arena, chars, length);
}

// ---- Blanks, comments, ends of lines ------------------------------------------------------------

static void skip_blanks(Reader *r) {
    while (peek(r) == ' ' || peek(r) == '\t')
        r->at++;
}

static void skip_comment(Reader *r) {
    skip_blanks(r);
    if (peek(r) == '#')
        while (r->at < r->length && peek(r) != '\n')
            r->at++;
}

static bool skip_newline(Reader *r) {
    if (peek(r) == '\r' && r->at + 1 < r->length && r->text[r->at + 1] == '\n')
        r->at++;
    if (peek(r) != '\n')
        return false;
    r->at++;
    r->line++;
    r->line_start = r->at;
    return true;
}

static void skip_lines(Reader *r) {
    do
        skip_comment(r);
    while (skip_newline(r));
}

static bool end_line(Reader *r) {
    skip_comment(r);
    return r->at == r->length || skip_newline(r) || fail(r, "expected the end of the line");
}

// ---- Strings ------------------------------------------------------------------------------------

static void add_utf8(Text *text, uint32_t code) {
    unsigned char bytes[4];
    size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = n; i-- > 1; code >>= 6)
        bytes[i] = (unsigned char)(0x80 | (code & 0x3F));
    bytes[0] = (unsigned char)(first[n] | code);
    text_add_bytes(text, bytes, n);
}

static bool read_code_point(Reader *r, size_t digits, Text *text) {
    uint32_t code = 0;
    for (size_t i = 0; i < digits; i++, r->at++) {
        char c = peek(r);
        if (!isxdigit((unsigned char)c))
            return fail(r, "expected a hexadecimal digit");
        code = code << 4 | (uint32_t)(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
    }
    if (!code || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return fail(r, "no character that may stand here");
    add_utf8(text, code);
    return true;
}

static bool read_escape(Reader *r, Text *text) {
    static const char letters[] = "btnfr\"\\", meanings[] = "\b\t\n\f\r\"\\";
    char c = peek(r);
    const char *found = c ? strchr(letters, c) : NULL;
    if (!found && c != 'u' && c != 'U')
        return fail(r, "unknown escape; known are \\b \\t \\n \\f \\r \\\" \\\\ \\u \\U");
    r->at++;
    if (!found)
        return read_code_point(r, c == 'u' ? 4 : 8, text);
    text_add_bytes(text, &meanings[found - letters], 1);
    return true;
}

static bool read_string(Reader *r, TomlValue *value) {
    char quote = peek(r);
    Text text = {0};
    if (starts_with(r, "\"\"\"") || starts_with(r, "'''"))
        return fail(r, "strings over several lines are not supported");
    r->at++;
    bool is_good = true;
    while (is_good && peek(r) != quote) {
        char c = peek(r);
        if (r->at >= r->length || c == '\n' || c == '\r')
            is_good = fail(r, "the string does not end in its line");
        else if (quote == '"' && c == '\\') {
            r->at++;
            is_good = read_escape(r, &text);
        } else {
            text_add_bytes(&text, &c, 1);
            r->at++;
        }
    }
    r->at += is_good;
    value->kind = TOML_STRING;
    value->string = keep(r, text_chars(&text), text.length);
    text_release(&text);
    return is_good;
}

// ---- Numbers ------------------------------------------------------------------------------------

// Digits with single underscores between them; false without any.
static bool read_digits(Reader *r, Text *text) {
    size_t before = text->length;
    bool was_underscore = true;
    while (isdigit((unsigned char)peek(r)) || peek(r) == '_') {
        char c = peek(r);
        if (c == '_' && was_underscore)
            return false;
        was_underscore = c == '_';
        if (c != '_')
            text_add_bytes(text, &c, 1);
        r->at++;
    }
    return text->length > before && !was_underscore && text->length < MAX_NUMBER;
}

static bool read_sign(Reader *r, Text *text) {
    char c = peek(r);
    if (c == '-')
        text_add(text, "-");
    r->at += c == '-' || c == '+';
    return true;
}

static bool read_decimal_text(Reader *r, Text *text, bool *is_integer) {
    bool is_good = read_sign(r, text);
    size_t start = text->length;
    is_good = is_good && read_digits(r, text);
    if (is_good && text->chars[start] == '0' && text->length > start + 1)
        is_good = false; // a date, an octal number, or a slip
    *is_integer = true;
    if (is_good && peek(r) == '.') {
        r->at++;
        text_add(text, ".");
        is_good = read_digits(r, text);
        *is_integer = false;
    }
    if (is_good && (peek(r) == 'e' || peek(r) == 'E')) {
        r->at++;
        text_add(text, "e");
        is_good = read_sign(r, text) && read_digits(r, text);
        *is_integer = false;
    }
    char c = peek(r);
    return is_good && !isalnum((unsigned char)c) && c != '_' && c != ':' && c != '-' && c != '.';
}

static bool read_number(Reader *r, TomlValue *value) {
    Text text = {0};
    bool is_integer, is_good = read_decimal_text(r, &text, &is_integer);
    errno = 0;
    if (is_good && is_integer)
        value->integer = strtoll(text_chars(&text), NULL, 10);
    is_good = is_good && !errno;
    if (is_good)
        value->number = strtod(text_chars(&text), NULL);
    is_good = is_good && !errno;
    text_release(&text);
    value->kind = is_integer ? TOML_INTEGER : TOML_NUMBER;
    return is_good || fail(r, "not a number that is supported (decimal, in 64 bits; no dates)");
}

// ---- Values -------------------------------------------------------------------------------------

typedef VEC(TomlValue) ValueList;

static bool read_value(Reader *r, TomlValue *value, int depth);

static bool read_items(Reader *r, ValueList *items, int depth) {
    for (;;) {
        skip_lines(r);
        if (peek(r) == ']')
            break;
        TomlValue item;
        if (!read_value(r, &item, depth + 1))
            return false;
        vec_push(items, item);
        skip_lines(r);
        if (peek(r) == ']')
            break;
        if (peek(r) != ',')
            return fail(r, "expected ',' or ']'");
        r->at++;
    }
    r->at++;
    return true;
}

static bool read_array(Reader *r, TomlValue *value, int depth) {
    ValueList items = {0};
    if (depth >= MAX_DEPTH)
        return fail(r, "arrays are nested too deeply");
    r->at++;
    bool is_good = read_items(r, &items, depth);
    TomlValue *kept = arena_new(&r->document->arena, (items.count + 1) * sizeof *kept);
    if (items.count)
        memcpy(kept, items.items, items.count * sizeof *kept);
    value->kind = TOML_ARRAY;
    value->items = kept;
    value->n_items = items.count;
    vec_free(&items);
    return is_good;
}

static bool is_key_char(char c) { return isalnum((unsigned char)c) || c == '_' || c == '-'; }

static bool read_boolean(Reader *r, TomlValue *value) {
    value->boolean = starts_with(r, "true");
    size_t n = value->boolean ? 4 : 5;
    if (!value->boolean && !starts_with(r, "false"))
        return fail(r, "expected a value: a string in quotes, a number, true, false, or an array");
    r->at += n;
    value->kind = TOML_BOOLEAN;
    return !is_key_char(peek(r)) || fail(r, "expected true or false");
}

static bool read_value(Reader *r, TomlValue *value, int depth) {
    char c = peek(r);
    *value = (TomlValue){.line = r->line, .column = column_of(r)};
    if (c == '"' || c == '\'')
        return read_string(r, value);
    if (c == '[')
        return read_array(r, value, depth);
    if (c == '{')
        return fail(r, "inline tables are not supported; write [table] in a line of its own");
    if (isdigit((unsigned char)c) || c == '+' || c == '-')
        return read_number(r, value);
    return read_boolean(r, value);
}

// ---- Keys and tables ----------------------------------------------------------------------------

static const char *read_name(Reader *r, bool may_have_dots) {
    size_t start = r->at;
    while (is_key_char(peek(r)) || (may_have_dots && peek(r) == '.' && r->at > start))
        r->at++;
    if (r->at == start) {
        fail(r, "expected a name of letters, digits, _ and -");
        return NULL;
    }
    return keep(r, r->text + start, r->at - start);
}

static bool add_entry(Reader *r, TomlTable *table, TomlEntry entry) {
    for (size_t i = 0; i < table->entries.count; i++)
        if (strcmp(table->entries.items[i].key, entry.key) == 0) {
            toml_error(r->diag, r->file, entry.line, entry.column, "'%s' is set in line %u already",
                       entry.key, table->entries.items[i].line);
            return false;
        }
    if (table->entries.count >= MAX_KEYS)
        return fail(r, "too many keys in a table");
    vec_push(&table->entries, entry);
    return true;
}

static bool read_entry(Reader *r) {
    TomlEntry entry = {.line = r->line, .column = column_of(r)};
    entry.key = read_name(r, false);
    if (!entry.key)
        return false;
    skip_blanks(r);
    if (peek(r) == '.')
        return fail(r, "dotted keys are not supported; write [table] in a line of its own");
    if (peek(r) != '=')
        return fail(r, "expected '='");
    r->at++;
    skip_blanks(r);
    return read_value(r, &entry.value, 0) && end_line(r) &&
           add_entry(r, &vec_last(&r->document->tables), entry);
}

static bool add_table(Reader *r, TomlTable table) {
    for (size_t i = 1; i < r->document->tables.count; i++) {
        const TomlTable *other = &r->document->tables.items[i];
        if (strcmp(other->name, table.name) == 0 && !(other->is_item && table.is_item)) {
            toml_error(r->diag, r->file, table.line, table.column,
                       "the table '%s' is there in line %u already", table.name, other->line);
            return false;
        }
    }
    if (r->document->tables.count >= MAX_TABLES)
        return fail(r, "too many tables");
    vec_push(&r->document->tables, table);
    return true;
}

static bool read_table(Reader *r) {
    TomlTable table = {.line = r->line, .column = column_of(r)};
    table.is_item = starts_with(r, "[[");
    r->at += table.is_item ? 2 : 1;
    skip_blanks(r);
    table.name = read_name(r, true);
    if (!table.name)
        return false;
    skip_blanks(r);
    if (!starts_with(r, table.is_item ? "]]" : "]"))
        return fail(r, table.is_item ? "expected ']]'" : "expected ']'");
    r->at += table.is_item ? 2 : 1;
    return end_line(r) && add_table(r, table);
}

static bool check_bytes(Reader *r) {
    for (size_t i = 0; i < r->length; i++) {
        unsigned char c = (unsigned char)r->text[i];
        bool is_end = c == '\n' || (c == '\r' && i + 1 < r->length && r->text[i + 1] == '\n');
        r->at = i;
        if ((c < 32 && c != '\t' && !is_end) || c == 127)
            return fail(r, "a control character");
        if (c == '\n') {
            r->line++;
            r->line_start = i + 1;
        }
    }
    r->at = r->line_start = 0;
    r->line = 1;
    return true;
}

bool toml_parse(const char *file, const char *text, size_t length, TomlDocument *document,
                Diag *diag) {
    Reader r = {.file = file,
                .text = text,
                .length = length,
                .line = 1,
                .document = document,
                .diag = diag};
    *document = (TomlDocument){0};
    vec_push(&document->tables, ((TomlTable){.name = "", .line = 1, .column = 1}));
    if (length > MAX_SIZE) {
        diag_error(diag, file, 0, "is larger than 1 MiB");
        return false;
    }
    bool is_good = check_bytes(&r);
    while (is_good) {
        skip_lines(&r);
        if (r.at == r.length)
            break;
        is_good = peek(&r) == '[' ? read_table(&r) : read_entry(&r);
    }
    return is_good;
}

void toml_release(TomlDocument *document) {
    for (size_t i = 0; i < document->tables.count; i++)
        vec_free(&document->tables.items[i].entries);
    vec_free(&document->tables);
    arena_release(&document->arena);
}

const char *toml_kind_name(TomlKind kind) {
    static const char *const names[] = {"a string", "a whole number", "a number", "true or false",
                                        "an array"};
    return names[kind];
}
