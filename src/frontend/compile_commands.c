#include "frontend/compile_commands.h"

#include "base/file.h"

#include <ctype.h>
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef VEC(char *) Words;

static void release_words(Words *words) {
    for (size_t i = 0; i < words->count; i++)
        free(words->items[i]);
    vec_free(words);
}

// Splits a "command" as a POSIX shell would split it: blanks, quotes and backslashes; nothing is
// expanded and no shell runs.
static void split_command(const char *command, Words *words) {
    for (const char *p = command; *p;) {
        while (isspace((unsigned char)*p))
            p++;
        if (!*p)
            return;
        Text word = {0};
        char quote = 0;
        for (; *p && (quote || !isspace((unsigned char)*p)); p++) {
            if (quote ? *p == quote : (*p == '"' || *p == '\''))
                quote = quote ? 0 : *p;
            else if (*p == '\\' && quote != '\'' && p[1])
                text_add_bytes(&word, ++p, 1);
            else
                text_add_bytes(&word, p, 1);
        }
        vec_push(words, text_take(&word));
    }
}

static void words_of(const json_t *entry, Words *words) {
    const json_t *arguments = json_object_get(entry, "arguments");
    const char *command = json_string_value(json_object_get(entry, "command"));
    for (size_t i = 0; i < json_array_size(arguments); i++) {
        const char *word = json_string_value(json_array_get(arguments, i));
        vec_push(words, memory_copy_string(word ? word : ""));
    }
    if (!json_array_size(arguments) && command)
        split_command(command, words);
}

// Flags that say what to produce rather than what the program means, with the number of words
// they take.
static int skipped_words(const char *flag) {
    static const struct {
        const char *flag;
        int words;
    } skipped[] = {{"-c", 1},  {"-S", 1},   {"-E", 1},  {"-o", 2},   {"-M", 1},   {"-MM", 1},
                   {"-MD", 1}, {"-MMD", 1}, {"-MP", 1}, {"-MF", 2},  {"-MT", 2},  {"-MQ", 2},
                   {"-g", 1},  {"-g3", 1},  {"-s", 1},  {"-m32", 1}, {"-m64", 1}, {"-pipe", 1}};
    for (size_t i = 0; i < sizeof skipped / sizeof *skipped; i++)
        if (strcmp(flag, skipped[i].flag) == 0)
            return skipped[i].words;
    bool is_output = strncmp(flag, "-o", 2) == 0;
    bool optimises = flag[0] == '-' && flag[1] == 'O';
    bool hardens = strncmp(flag, "-fsanitize", 10) == 0 || strncmp(flag, "-flto", 5) == 0;
    return is_output || optimises || hardens ? 1 : 0;
}

static char *absolute(const char *folder, const char *path) {
    Text joined = {0};
    if (path[0] != '/')
        text_add(&joined, "%s/", folder);
    text_add(&joined, "%s", path);
    char *name = text_take(&joined);
    char *real = realpath(name, NULL);
    if (!real)
        return name;
    free(name);
    return real;
}

static void release_command(CompileCommand *command) {
    for (size_t i = 0; i < command->n_flags; i++)
        free(command->flags[i]);
    free(command->flags);
    free(command->folder);
    free(command->file);
}

static CompileCommand command_of(const json_t *entry, const char *folder, const char *listed) {
    CompileCommand command = {.folder = memory_copy_string(folder),
                              .file = absolute(folder, listed)};
    Words words = {0}, flags = {0};
    words_of(entry, &words);
    for (size_t i = 1; i < words.count; i++) { // word 0 is the compiler
        int skip = skipped_words(words.items[i]);
        if (skip) {
            i += (size_t)skip - 1;
            continue;
        }
        char *path = words.items[i][0] != '-' ? absolute(folder, words.items[i]) : NULL;
        bool is_source = path && strcmp(path, command.file) == 0;
        free(path);
        if (!is_source && strcmp(words.items[i], listed) != 0 && strcmp(words.items[i], "--") != 0)
            vec_push(&flags, memory_copy_string(words.items[i]));
    }
    release_words(&words);
    command.flags = flags.items;
    command.n_flags = flags.count;
    return command;
}

// The first entry of a file counts.
static void add_entry(CompileDatabase *database, const json_t *entry) {
    const char *listed = json_string_value(json_object_get(entry, "file"));
    const char *folder = json_string_value(json_object_get(entry, "directory"));
    if (!listed || !folder)
        return;
    CompileCommand command = command_of(entry, folder, listed);
    uint64_t key = map_key(intern(&database->names, command.file)), known;
    if (map_get(&database->by_file, key, &known)) {
        release_command(&command);
        return;
    }
    map_set(&database->by_file, key, database->commands.count);
    vec_push(&database->commands, command);
}

bool compile_database_parse(const char *name, const char *json, size_t length,
                            CompileDatabase *database, Diag *diag) {
    *database = (CompileDatabase){.name = memory_copy_string(name)};
    json_error_t error;
    json_t *root = json_loadb(json, length, 0, &error);
    bool is_list = json_is_array(root);
    if (!root)
        diag_error(diag, name, error.line > 0 ? (size_t)error.line : 0, "%s", error.text);
    else if (!is_list)
        diag_error(diag, name, 1, "expected an array of compile commands");
    for (size_t i = 0; is_list && i < json_array_size(root); i++)
        add_entry(database, json_array_get(root, i));
    json_decref(root);
    if (!is_list)
        compile_database_release(database);
    return is_list;
}

bool compile_database_read(const char *folder, CompileDatabase *database, Diag *diag) {
    *database = (CompileDatabase){0};
    Text path = {0}, json = {0};
    text_add(&path, "%s/compile_commands.json", folder);
    bool is_read =
        file_read(text_chars(&path), &json, diag) &&
        compile_database_parse(text_chars(&path), text_chars(&json), json.length, database, diag);
    text_release(&path);
    text_release(&json);
    return is_read;
}

const CompileCommand *compile_database_find(CompileDatabase *database, const char *file,
                                            Diag *diag) {
    char *name = absolute(".", file);
    uint64_t index;
    bool found = map_get(&database->by_file, map_key(intern(&database->names, name)), &index);
    free(name);
    if (!found)
        diag_error(diag, database->name, 0, "it has no entry for %s", file);
    return found ? &database->commands.items[index] : NULL;
}

void compile_database_release(CompileDatabase *database) {
    for (size_t i = 0; i < database->commands.count; i++)
        release_command(&database->commands.items[i]);
    vec_free(&database->commands);
    map_release(&database->by_file);
    interner_release(&database->names);
    free(database->name);
    *database = (CompileDatabase){0};
}
