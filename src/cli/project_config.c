// .assay.toml. It comes with the project, which need not be trusted: it names no program to run, no
// flags of the compiler and no file to write.
#include "base/file.h"
#include "base/nearest.h"
#include "base/toml.h"
#include "cli/project.h"
#include "cli/source_paths.h"
#include "task/property.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char NAME[] = ".assay.toml";

typedef struct Config {
    Options *options;
    Project *project;
    const char *name; // of the file, for messages
    Diag *diag;
} Config;

// ---- Values -------------------------------------------------------------------------------------

static bool has_kind(const Config *c, const TomlEntry *entry, TomlKind kind) {
    bool is =
        entry->value.kind == kind || (kind == TOML_NUMBER && entry->value.kind == TOML_INTEGER);
    if (!is)
        toml_error(c->diag, c->name, entry->value.line, entry->value.column,
                   "'%s' takes %s, not %s", entry->key, toml_kind_name(kind),
                   toml_kind_name(entry->value.kind));
    return is;
}

static void set_flag(const Config *c, const TomlEntry *entry, bool *flag) {
    if (has_kind(c, entry, TOML_BOOLEAN))
        *flag |= entry->value.boolean;
}

static void set_seconds(const Config *c, const TomlEntry *entry, double *seconds) {
    if (!has_kind(c, entry, TOML_NUMBER))
        return;
    double value = entry->value.number;
    if (!(value > 0 && value < 1e9))
        toml_error(c->diag, c->name, entry->value.line, entry->value.column,
                   "'%s' takes a number of seconds above 0", entry->key);
    else if (*seconds <= 0)
        *seconds = value;
}

static void set_count(const Config *c, const TomlEntry *entry, int64_t most, uint64_t *count) {
    if (!has_kind(c, entry, TOML_INTEGER))
        return;
    if (entry->value.integer < 1 || entry->value.integer > most)
        toml_error(c->diag, c->name, entry->value.line, entry->value.column,
                   "'%s' takes a number from 1 to %lld", entry->key, (long long)most);
    else if (!*count)
        *count = (uint64_t)entry->value.integer;
}

static const char *keep(const Config *c, const char *text) {
    return intern(&c->project->suppressions.strings, text);
}

static bool is_text(const Config *c, const TomlValue *value, const char *key) {
    if (value->kind == TOML_STRING && *value->string)
        return true;
    toml_error(c->diag, c->name, value->line, value->column,
               "'%s' takes strings that say something", key);
    return false;
}

static void unknown_name(const Config *c, unsigned line, unsigned column, const char *what,
                         const char *name, const char *near) {
    toml_error(c->diag, c->name, line, column, "unknown %s '%s'%s%s%s", what, name,
               near ? "; is it '" : "", near ? near : "", near ? "'?" : "");
}

static const char *nearest_property(const char *name) {
    const char *names[N_PROPERTIES];
    for (int p = 0; p < N_PROPERTIES; p++)
        names[p] = property_name((Property)p);
    return nearest_name(name, names, N_PROPERTIES);
}

static bool is_property(const char *name) {
    bool is = strcmp(name, "all") == 0;
    for (int p = 0; p < N_PROPERTIES; p++)
        is |= strcmp(name, property_name((Property)p)) == 0;
    return is;
}

static void set_properties(const Config *c, const TomlEntry *entry) {
    Text list = {0};
    if (!has_kind(c, entry, TOML_ARRAY))
        return;
    for (size_t i = 0; i < entry->value.n_items; i++) {
        const TomlValue *item = &entry->value.items[i];
        if (!is_text(c, item, entry->key))
            break;
        if (!is_property(item->string))
            unknown_name(c, item->line, item->column, "property", item->string,
                         nearest_property(item->string));
        text_add(&list, "%s%s", list.length ? "," : "", item->string);
    }
    if (!c->options->property && list.length)
        c->options->property = keep(c, text_chars(&list));
    text_release(&list);
}

static void set_exclude(const Config *c, const TomlEntry *entry) {
    if (!has_kind(c, entry, TOML_ARRAY))
        return;
    for (size_t i = 0; i < entry->value.n_items; i++)
        if (is_text(c, &entry->value.items[i], entry->key))
            vec_push(&c->project->exclude, keep(c, entry->value.items[i].string));
}

static void set_data_model(const Config *c, const TomlEntry *entry) {
    if (!has_kind(c, entry, TOML_STRING))
        return;
    const char *name = entry->value.string;
    if (strcmp(name, "LP64") != 0 && strcmp(name, "ILP32") != 0)
        toml_error(c->diag, c->name, entry->value.line, entry->value.column,
                   "'data-model' takes \"LP64\" or \"ILP32\"");
    else if (!c->options->has_data_model)
        c->options->data_model = keep(c, name);
}

// ---- Options ------------------------------------------------------------------------------------

static const char *const KEYS[] = {
    "function-timeout", "timeout", "memory",      "jobs",     "properties",         "exclude",
    "malloc-may-fail",  "modular", "any-globals", "non-null", "assume-memory-safe", "data-model",
};

enum { N_KEYS = sizeof KEYS / sizeof *KEYS };

static void set_option(const Config *c, const TomlEntry *entry) {
    Options *o = c->options;
    const struct {
        const char *key;
        bool *flag;
    } flags[] = {{"malloc-may-fail", &o->malloc_may_fail},
                 {"modular", &o->modular},
                 {"any-globals", &o->any_globals},
                 {"non-null", &o->non_null},
                 {"assume-memory-safe", &o->assume_memory_safe}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(entry->key, flags[i].key) == 0) {
            set_flag(c, entry, flags[i].flag);
            return;
        }
    if (strcmp(entry->key, "function-timeout") == 0)
        set_seconds(c, entry, &o->function_timeout);
    else if (strcmp(entry->key, "timeout") == 0)
        set_seconds(c, entry, &o->timeout);
    else if (strcmp(entry->key, "memory") == 0)
        set_count(c, entry, INT32_MAX, &o->memory);
    else if (strcmp(entry->key, "jobs") == 0)
        set_count(c, entry, OPTIONS_MAX_JOBS, &o->jobs);
    else if (strcmp(entry->key, "properties") == 0)
        set_properties(c, entry);
    else if (strcmp(entry->key, "exclude") == 0)
        set_exclude(c, entry);
    else if (strcmp(entry->key, "data-model") == 0)
        set_data_model(c, entry);
    else
        unknown_name(c, entry->line, entry->column, "key", entry->key,
                     nearest_name(entry->key, KEYS, N_KEYS));
}

// ---- Suppressions -------------------------------------------------------------------------------

static void set_suppressed_property(const Config *c, const TomlEntry *entry, Suppression *s) {
    const char *name = entry->value.string;
    if (!suppression_is_kind(name, strlen(name)))
        unknown_name(c, entry->value.line, entry->value.column, "property", name,
                     suppression_nearest_kind(name));
    s->properties = keep(c, name);
}

static void set_suppression(const Config *c, const TomlEntry *entry, Suppression *s) {
    static const char *const keys[] = {"function", "file", "property", "reason", "open"};
    if (strcmp(entry->key, "open") == 0) {
        set_flag(c, entry, &s->is_open_too);
        return;
    }
    bool is_known = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        is_known |= strcmp(entry->key, keys[i]) == 0;
    if (!is_known) {
        unknown_name(c, entry->line, entry->column, "key", entry->key,
                     nearest_name(entry->key, keys, sizeof keys / sizeof *keys));
        return;
    }
    if (!is_text(c, &entry->value, entry->key))
        return;
    if (strcmp(entry->key, "function") == 0)
        s->function = keep(c, entry->value.string);
    else if (strcmp(entry->key, "file") == 0)
        s->file = keep(c, entry->value.string);
    else if (strcmp(entry->key, "reason") == 0)
        s->reason = keep(c, entry->value.string);
    else
        set_suppressed_property(c, entry, s);
}

static void add_suppression(const Config *c, const TomlTable *table) {
    Suppression s = {0};
    Text at = {0};
    size_t errors = c->diag->errors;
    text_add(&at, "%s:%u", c->name, table->line);
    s.at = keep(c, text_chars(&at));
    text_release(&at);
    for (size_t i = 0; i < table->entries.count; i++)
        set_suppression(c, &table->entries.items[i], &s);
    if (errors != c->diag->errors)
        return;
    if (!s.reason)
        toml_error(c->diag, c->name, table->line, table->column,
                   "a suppression needs a reason: reason = \"...\"");
    else if (!s.function && !s.file)
        toml_error(c->diag, c->name, table->line, table->column,
                   "a suppression needs a function or a file");
    else
        vec_push(&c->project->suppressions.items, s);
}

static void read_tables(const Config *c, const TomlDocument *document) {
    static const char *const tables[] = {"suppress"};
    const TomlTable *top = &document->tables.items[0];
    for (size_t i = 0; i < top->entries.count; i++)
        set_option(c, &top->entries.items[i]);
    for (size_t t = 1; t < document->tables.count; t++) {
        const TomlTable *table = &document->tables.items[t];
        if (strcmp(table->name, tables[0]) != 0)
            unknown_name(c, table->line, table->column, "table", table->name,
                         nearest_name(table->name, tables, 1));
        else if (!table->is_item)
            toml_error(c->diag, c->name, table->line, table->column,
                       "each suppression is a table of its own: [[suppress]]");
        else
            add_suppression(c, table);
    }
}

// ---- The file -----------------------------------------------------------------------------------

static bool exists(const char *folder, const char *name, Text *path) {
    path->length = 0;
    text_add(path, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name);
    return access(text_chars(path), F_OK) == 0;
}

// From here up to the root of the repository; outside of one only here.
static char *find_file(void) {
    char *folder = path_absolute("."), *found = NULL;
    Text path = {0};
    for (bool is_first = true;; is_first = false) {
        if (!found && exists(folder, NAME, &path)) {
            found = memory_copy_string(text_chars(&path));
            if (is_first)
                break;
        }
        if (exists(folder, ".git", &path))
            break;
        if (strcmp(folder, "/") == 0) {
            free(found); // no repository: what lies above is not ours
            found = NULL;
            break;
        }
        char *above = path_folder(folder);
        free(folder);
        folder = above;
    }
    free(folder);
    text_release(&path);
    return found;
}

static bool read_config(const Config *c) {
    Text text = {0};
    TomlDocument document = {0};
    bool is_read = file_read(c->project->file, &text, c->diag) &&
                   toml_parse(c->name, text_chars(&text), text.length, &document, c->diag);
    if (is_read)
        read_tables(c, &document);
    toml_release(&document);
    text_release(&text);
    return !c->diag->errors;
}

int project_configure(Options *options) {
    Project *project = memory_zeroed(sizeof *project);
    Diag diag = {0};
    options->project = project;
    project->file = options->config      ? path_absolute(options->config)
                    : options->no_config ? NULL
                                         : find_file();
    char *here = path_absolute(".");
    project->root = project->file ? path_folder(project->file) : memory_copy_string(here);
    project->suppressions.root = project->root;
    bool is_good = true;
    if (project->file) {
        Config config = {options, project, path_below(here, project->file), &diag};
        is_good = read_config(&config);
    }
    fputs(text_chars(&diag.text), stderr);
    diag_release(&diag);
    free(here);
    return is_good ? 0 : EXIT_BAD_INPUT;
}

void project_release(Project *project) {
    if (!project)
        return;
    vec_free(&project->exclude);
    suppressions_release(&project->suppressions);
    free(project->file);
    free(project->root);
    free(project);
}
