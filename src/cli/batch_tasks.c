#include "cli/batch_tasks.h"

#include "base/file.h"
#include "base/map.h"
#include "cli/options.h"
#include "task/property.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef enum Column { PATH, PROPERTY, EXPECTED, DATA_MODEL, OPTIONS, N_COLUMNS } Column;

enum { MAX_COLUMNS = 256, MAX_WORDS = 1000 };

static const char *const NAMES[N_COLUMNS] = {"path", "property", "expected", "data_model",
                                             "options"};

typedef struct Reader {
    BatchTasks *tasks;
    const char *file;
    Diag *diag;
    size_t line;
    int place[N_COLUMNS]; // of each column that we know; -1: not there
    Map seen;             // hash of a task's key -> its place in the list
} Reader;

// Cuts a line at its tabs, in place. Returns how many fields there are, of which at most
// MAX_COLUMNS are given.
static size_t cut(char *line, const char **fields) {
    size_t n = 0;
    for (char *field = line; field; n++) {
        char *tab = strchr(field, '\t');
        if (tab)
            *tab++ = '\0';
        if (n < MAX_COLUMNS)
            fields[n] = field;
        field = tab;
    }
    return n;
}

static void read_header(Reader *reader, char *line) {
    const char *fields[MAX_COLUMNS];
    size_t n = cut(line, fields);
    for (int c = 0; c < N_COLUMNS; c++)
        reader->place[c] = -1;
    for (size_t i = 0; i < n && i < MAX_COLUMNS; i++)
        for (int c = 0; c < N_COLUMNS; c++)
            if (strcmp(fields[i], NAMES[c]) == 0)
                reader->place[c] = (int)i;
    for (int c = PATH; c <= PROPERTY; c++)
        if (reader->place[c] < 0)
            diag_error(reader->diag, reader->file, reader->line,
                       "the first line names the columns, and there is no column '%s'", NAMES[c]);
}

static bool is_property_name(const char *name) {
    for (int p = 0; p < N_PROPERTIES; p++)
        if (strcmp(property_name((Property)p), name) == 0)
            return true;
    return false;
}

// "true", "false", "false(sub)"; "" and "unknown" say nothing.
static bool read_label(const char *text, BatchLabel *label) {
    size_t length = strlen(text);
    if (!length || strcasecmp(text, "unknown") == 0)
        *label = LABEL_NONE;
    else if (strcasecmp(text, "true") == 0)
        *label = LABEL_TRUE;
    else if (strcasecmp(text, "false") == 0 ||
             (strncasecmp(text, "false(", 6) == 0 && text[length - 1] == ')'))
        *label = LABEL_FALSE;
    else
        return false;
    return true;
}

static void split_options(BatchTask *task, Arena *texts) {
    const char *blanks = " ";
    for (const char *p = task->options + strspn(task->options, blanks); *p;) {
        size_t length = strcspn(p, blanks);
        vec_push(&task->words, (const char *)arena_copy_string(texts, p, length));
        p += length;
        p += strspn(p, blanks);
    }
}

// Limits are the same for all tasks, and the last line has to be the result.
static bool is_for_the_batch(const Options *options) {
    return options->timeout > 0 || options->memory || options->json || options->sarif ||
           options->help || options->version;
}

// Would `assay` take these options? It says itself what is wrong, and we say where they stand.
static void check_options(Reader *reader, const BatchTask *task) {
    VEC(char *) words = {0};
    vec_push(&words, (char *)"assay");
    vec_push(&words, (char *)"task.c"); // so that no option is taken for a command
    vec_push(&words, (char *)"--property");
    vec_push(&words, (char *)task->property);
    for (size_t i = 0; i < task->words.count; i++)
        vec_push(&words, (char *)task->words.items[i]);
    Options options;
    int status = task->words.count > MAX_WORDS
                     ? EXIT_USAGE
                     : options_parse((int)words.count, words.items, &options);
    if (status)
        diag_error(reader->diag, reader->file, reader->line, "wrong options: %s", task->options);
    else if (strcmp(options.property, task->property) != 0 || options.files.count != 1 ||
             is_for_the_batch(&options))
        diag_error(reader->diag, reader->file, reader->line,
                   "options of a task cannot be --property, --timeout, --memory, --json, --sarif, "
                   "--help, --version or further files: %s",
                   task->options);
    if (task->words.count <= MAX_WORDS)
        options_release(&options);
    vec_free(&words);
}

// Twice the same question: resuming could not distinguish their answers.
static void check_new(Reader *reader, const BatchTask *task) {
    Text key = {0};
    batch_task_key(&key, task->path, task->property, task->data_model, task->options);
    uint64_t hash = map_hash_bytes(key.chars, key.length), before;
    if (map_get(&reader->seen, hash, &before))
        diag_error(reader->diag, reader->file, reader->line, "the same task as in line %llu",
                   (unsigned long long)before);
    map_set(&reader->seen, hash, reader->line);
    text_release(&key);
}

static void check_file(Reader *reader, const BatchTask *task) {
    Text path = {0};
    if (*task->path != '/')
        text_add(&path, "%s/", reader->tasks->folder);
    text_add(&path, "%s", task->path);
    if (access(path.chars, R_OK) != 0)
        diag_error(reader->diag, reader->file, reader->line, "%s: cannot be read: %s", path.chars,
                   strerror(errno));
    text_release(&path);
}

static void check_task(Reader *reader, BatchTask *task) {
    Diag *diag = reader->diag;
    if (!*task->path)
        diag_error(diag, reader->file, reader->line, "the task has no path");
    else
        check_file(reader, task);
    bool is_property = is_property_name(task->property);
    if (!is_property)
        diag_error(diag, reader->file, reader->line, "unknown property '%s'", task->property);
    if (!read_label(task->expected, &task->label))
        diag_error(diag, reader->file, reader->line,
                   "'%s' is no expected verdict: true, false, false(sub-property) or nothing",
                   task->expected);
    if (strcmp(task->data_model, "LP64") != 0 && strcmp(task->data_model, "ILP32") != 0)
        diag_error(diag, reader->file, reader->line, "unknown data model '%s'", task->data_model);
    if (task->words.count && is_property)
        check_options(reader, task);
    check_new(reader, task);
}

static void read_task(Reader *reader, char *line) {
    const char *fields[MAX_COLUMNS], *values[N_COLUMNS];
    size_t n = cut(line, fields);
    Arena *texts = &reader->tasks->texts;
    for (int c = 0; c < N_COLUMNS; c++) {
        int place = reader->place[c];
        const char *field = place >= 0 && (size_t)place < n ? fields[place] : "";
        if (c == DATA_MODEL && !*field)
            field = "LP64";
        values[c] = arena_copy_string(texts, field, strlen(field));
    }
    BatchTask task = {.line = reader->line,
                      .path = values[PATH],
                      .property = values[PROPERTY],
                      .expected = values[EXPECTED],
                      .data_model = values[DATA_MODEL],
                      .options = values[OPTIONS]};
    split_options(&task, texts);
    check_task(reader, &task);
    vec_push(&reader->tasks->list, task);
}

// Results are JSON, which is UTF-8.
static bool is_utf8(const char *text) {
    json_t *string = json_string(text);
    bool is = string != NULL;
    json_decref(string);
    return is;
}

static void read_lines(Reader *reader, char *text, size_t length) {
    if (strlen(text) != length) {
        diag_error(reader->diag, reader->file, 0, "is no text");
        return;
    }
    for (char *line = text, *next; line && *line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        size_t end = strlen(line);
        if (end && line[end - 1] == '\r')
            line[end - 1] = '\0';
        reader->line++;
        if (!is_utf8(line))
            diag_error(reader->diag, reader->file, reader->line, "is no UTF-8");
        else if (reader->line == 1)
            read_header(reader, line);
        else if (*line)
            read_task(reader, line);
        if (reader->line == 1 && reader->diag->errors)
            return; // without its columns nothing can be read
    }
}

static const char *folder_of(BatchTasks *tasks, const char *file, const char *root, Diag *diag) {
    Text folder = {0};
    const char *slash = strrchr(file, '/');
    if (root)
        text_add(&folder, "%s", root);
    else if (slash)
        text_add_bytes(&folder, file, slash == file ? 1 : (size_t)(slash - file));
    else
        text_add(&folder, ".");
    char *absolute = realpath(folder.chars, NULL);
    if (!absolute)
        diag_error(diag, folder.chars, 0, "there is no such folder");
    const char *result =
        absolute ? arena_copy_string(&tasks->texts, absolute, strlen(absolute)) : NULL;
    free(absolute);
    text_release(&folder);
    return result;
}

bool batch_tasks_read(BatchTasks *tasks, const char *file, const char *root, Diag *diag) {
    *tasks = (BatchTasks){0};
    Text text = {0};
    Reader reader = {.tasks = tasks, .file = file, .diag = diag};
    tasks->folder = folder_of(tasks, file, root, diag);
    if (!diag->errors && file_read(file, &text, diag)) {
        if (!text.length)
            diag_error(diag, file, 0, "is empty");
        else
            read_lines(&reader, text.chars, text.length);
        if (!diag->errors && !tasks->list.count)
            diag_error(diag, file, 0, "has no tasks");
    }
    map_release(&reader.seen);
    text_release(&text);
    return !diag->errors;
}

void batch_tasks_release(BatchTasks *tasks) {
    for (size_t i = 0; i < tasks->list.count; i++)
        vec_free(&tasks->list.items[i].words);
    vec_free(&tasks->list);
    arena_release(&tasks->texts);
}

bool batch_tasks_write(const char *file, const BatchTask *const *some, size_t n) {
    FILE *out = fopen(file, "w");
    if (!out)
        return false;
    for (int c = 0; c < N_COLUMNS; c++)
        fprintf(out, "%s%c", NAMES[c], c + 1 < N_COLUMNS ? '\t' : '\n');
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s\t%s\t%s\t%s\t%s\n", some[i]->path, some[i]->property, some[i]->expected,
                some[i]->data_model, some[i]->options);
    bool failed = ferror(out) != 0;
    return fclose(out) == 0 && !failed;
}

void batch_task_key(Text *key, const char *path, const char *property, const char *data_model,
                    const char *options) {
    text_add(key, "%s\t%s\t%s\t%s", path, property, data_model, options);
}
