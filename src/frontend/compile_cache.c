// Two entries a file. One is under the digest of the command line and says, as JSON, what clang
// read: "files" with their digests, the "folders" where it looked for headers, and the other files
// of the same names that were "present" there. The other one is the bitcode, under the digest of
// all of this.
//
// A header is found by its name in one folder of many. So for every file F/name that was read and
// every other folder G, G/name is looked for: one that was not there before may be the one that
// clang would read now. Names that begin in a folder of the system are only looked for in other
// folders.
#include "frontend/compile_cache.h"

#include "base/file.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *const SYSTEM_FOLDERS[] = {"/usr/include/", "/usr/lib/"};
// The environment that clang reads.
static const char *const VARIABLES[] = {"CPATH",         "C_INCLUDE_PATH",  "CCC_OVERRIDE_OPTIONS",
                                        "COMPILER_PATH", "GCC_EXEC_PREFIX", "SOURCE_DATE_EPOCH"};
// Flags that make clang read what it does not tell.
static const char *const OPAQUE_FLAGS[] = {"@",        "-fplugin",     "-fpass-plugin",
                                           "-fmodule", "--config",     "-include-pch",
                                           "-load",    "-ivfsoverlay", "-vfsoverlay"};

enum { MAX_ATTEMPTS = 4 };

typedef VEC(const char *) PathList;

typedef struct Inputs {
    PathList files, folders, present; // interned
    json_t *json;                     // as it is kept
} Inputs;

static bool begins_with(const char *text, const char *beginning) {
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

static bool is_of_system(const char *path) {
    bool is = false;
    for (size_t i = 0; i < sizeof SYSTEM_FOLDERS / sizeof *SYSTEM_FOLDERS; i++)
        is |= begins_with(path, SYSTEM_FOLDERS[i]);
    return is;
}

// ---- The files --------------------------------------------------------------

// Without "." and empty parts: clang tells "./include" here and "include/name" there.
static void add_parts(Text *joined, const char *path) {
    while (*path) {
        size_t length = strcspn(path, "/");
        if (length > 1 || (length == 1 && *path != '.')) {
            text_add(joined, "/");
            text_add_bytes(joined, path, length);
        }
        path += length + (path[length] == '/');
    }
}

static const char *absolute(CompileCache *cache, const ClangJob *job, const char *path) {
    char here[PATH_MAX] = "";
    const char *folder = job->command ? job->command->folder : getcwd(here, sizeof here);
    Text joined = {0};
    if (*path != '/')
        add_parts(&joined, folder ? folder : "");
    add_parts(&joined, path);
    const char *interned = intern(&cache->paths, joined.length ? text_chars(&joined) : "/");
    text_release(&joined);
    return interned;
}

static bool exists(CompileCache *cache, const char *path) {
    uint64_t known;
    if (!map_get(&cache->existence, map_key(path), &known)) {
        known = access(path, F_OK) == 0 || overlay_find(cache->overlay, path);
        map_set(&cache->existence, map_key(path), known);
    }
    return known;
}

// A program that asks which headers there are may be another one when there is one more, and one
// that asks for the time is another one each time.
static bool asks_for_more(const char *chars, size_t length) {
    static const char *const words[] = {"__has_include", "__has_embed", "__DATE__", "__TIME__",
                                        "__TIMESTAMP__"};
    bool asks = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        asks |= memmem(chars, length, words[i], strlen(words[i])) != NULL;
    return asks;
}

static bool read_source(const CompileCache *cache, const char *path, Text *contents) {
    Diag diag = {0};
    const OverlayFile *other = overlay_find(cache->overlay, path);
    if (other)
        text_add_bytes(contents, text_chars(&other->contents), other->contents.length);
    bool is_read = other || file_read(path, contents, &diag);
    diag_release(&diag);
    return is_read;
}

// NULL when there is no such file, or what it means depends on more.
static const Digest *digest_of(CompileCache *cache, const char *path) {
    uint64_t known = 0;
    if (map_get(&cache->digests, map_key(path), &known))
        return (const Digest *)(uintptr_t)known;
    Text contents = {0};
    Digest *digest = NULL;
    if (read_source(cache, path, &contents) &&
        (is_of_system(path) || !asks_for_more(text_chars(&contents), contents.length))) {
        Digester digester = digest_begin("file");
        digest_add_bytes(&digester, text_chars(&contents), contents.length);
        digest = arena_new(&cache->arena, sizeof *digest);
        *digest = digest_end(&digester);
    }
    text_release(&contents);
    map_set(&cache->digests, map_key(path), map_key(digest));
    return digest;
}

// ---- The folders ------------------------------------------------------------

// Calls `visit` with every other place where a name could be found that is a file of the inputs.
static bool each_other_place(CompileCache *cache, const Inputs *inputs,
                             bool (*visit)(CompileCache *, const char *, void *), void *context) {
    Text place = {0};
    bool go_on = true;
    for (size_t f = 0; f < inputs->files.count; f++) {
        const char *file = inputs->files.items[f];
        for (size_t i = 0; i < inputs->folders.count; i++) {
            size_t length = strlen(inputs->folders.items[i]);
            if (!begins_with(file, inputs->folders.items[i]) || file[length] != '/')
                continue;
            for (size_t o = 0; go_on && o < inputs->folders.count; o++) {
                const char *other = inputs->folders.items[o];
                if (o == i || (is_of_system(file) && is_of_system(other)))
                    continue;
                place.length = 0;
                text_add(&place, "%s%s", other, file + length);
                go_on = visit(cache, intern(&cache->paths, text_chars(&place)), context);
            }
        }
    }
    text_release(&place);
    return go_on;
}

static void add_path(PathList *list, const char *interned) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == interned)
            return;
    vec_push(list, interned);
}

static bool note_present(CompileCache *cache, const char *place, void *context) {
    if (exists(cache, place))
        add_path(context, place);
    return true;
}

static bool is_as_before(CompileCache *cache, const char *place, void *context) {
    const PathList *present = context;
    bool was_there = false;
    for (size_t i = 0; i < present->count; i++)
        was_there |= present->items[i] == place;
    return exists(cache, place) == was_there;
}

// ---- What clang says --------------------------------------------------------

// The words of a rule for make: "x: a.c b\ c.h \".
static void read_dependencies(CompileCache *cache, const ClangJob *job, const Text *rule,
                              PathList *files) {
    const char *p = strchr(text_chars(rule), ':');
    Text word = {0};
    for (p = p ? p + 1 : ""; *p; p++) {
        bool is_escaped = (*p == '\\' && (p[1] == ' ' || p[1] == '#' || p[1] == '\\')) ||
                          (*p == '$' && p[1] == '$');
        bool is_end = *p == '\\' && p[1] == '\n';
        if (is_escaped)
            text_add_bytes(&word, ++p, 1);
        else if (*p != ' ' && *p != '\n' && !is_end)
            text_add_bytes(&word, p, 1);
        if (word.length && !is_escaped && (*p == ' ' || *p == '\n' || is_end || !p[1])) {
            add_path(files, absolute(cache, job, text_chars(&word)));
            word.length = 0;
        }
    }
    if (word.length)
        add_path(files, absolute(cache, job, text_chars(&word)));
    text_release(&word);
}

// The folders between "search starts here:" and "End of search list.", and those that are not there
// yet.
static void read_folders(CompileCache *cache, const ClangJob *job, const Text *messages,
                         PathList *folders) {
    static const char missing[] = "ignoring nonexistent directory \"";
    bool is_list = false;
    char *copy = memory_copy_string(text_chars(messages)), *rest = NULL;
    for (char *line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (begins_with(line, "End of search list"))
            is_list = false;
        else if (begins_with(line, "#include "))
            is_list = true;
        else if (is_list && *line == ' ')
            add_path(folders, absolute(cache, job, line + 1));
        else if (begins_with(line, missing)) {
            line[strcspn(line + sizeof missing - 1, "\"") + sizeof missing - 1] = '\0';
            add_path(folders, absolute(cache, job, line + sizeof missing - 1));
        }
    }
    free(copy);
}

// A header in quotes is looked for beside the file that includes it.
static void add_folders_of_files(CompileCache *cache, Inputs *inputs) {
    for (size_t i = 0; i < inputs->files.count; i++) {
        const char *file = inputs->files.items[i], *slash = strrchr(file, '/');
        if (!is_of_system(file) && slash)
            add_path(&inputs->folders, intern_slice(&cache->paths, file, (size_t)(slash - file)));
    }
}

// ---- The entries ------------------------------------------------------------

static bool is_cacheable(const ClangJob *job) {
    size_t n = job->command ? job->command->n_flags : 0;
    bool is = true;
    for (size_t i = 0; i < n + job->n_flags; i++) {
        const char *flag = i < n ? job->command->flags[i] : job->flags[i - n];
        is &= !asks_for_more(flag, strlen(flag)); // of a macro
        for (size_t o = 0; o < sizeof OPAQUE_FLAGS / sizeof *OPAQUE_FLAGS; o++)
            is &= !begins_with(flag, OPAQUE_FLAGS[o]);
    }
    return is;
}

static void add_clang(Digester *digester) {
    const char *path = getenv("PATH");
    Text name = {0};
    struct stat status = {0};
    for (const char *p = path ? path : ""; *p && !status.st_size; p += *p == ':') {
        size_t length = strcspn(p, ":");
        name.length = 0;
        text_add(&name, "%.*s/clang-19", (int)length, p);
        if (stat(text_chars(&name), &status) != 0)
            status = (struct stat){0};
        p += length;
    }
    digest_add_string(digester, text_chars(&name));
    digest_add_number(digester, (uint64_t)status.st_ino);
    digest_add_number(digester, (uint64_t)status.st_size);
    digest_add_number(digester, (uint64_t)status.st_mtim.tv_sec);
    digest_add_number(digester, (uint64_t)status.st_mtim.tv_nsec);
    text_release(&name);
}

// With an overlay it is another entry, so that the one without stays.
static Digest key_of_command(CompileCache *cache, const ClangJob *job, bool with_overlay) {
    Digester digester = digest_begin(with_overlay ? "compile earlier" : "compile command");
    add_clang(&digester);
    for (size_t i = 0; i < sizeof VARIABLES / sizeof *VARIABLES; i++)
        digest_add_string(&digester, getenv(VARIABLES[i]));
    clang_digest(job, &digester);
    digest_add_string(&digester, absolute(cache, job, "."));
    return digest_end(&digester);
}

static Digest key_of_bitcode(Digest command, const char *json) {
    Digester digester = digest_begin("bitcode");
    digest_add_digest(&digester, command);
    digest_add_string(&digester, json);
    return digest_end(&digester);
}

static json_t *json_of_paths(const PathList *list) {
    json_t *array = json_array();
    for (size_t i = 0; i < list->count; i++)
        json_array_append_new(array, json_string(list->items[i]));
    return array;
}

static bool paths_of_json(CompileCache *cache, const json_t *array, PathList *list) {
    for (size_t i = 0; i < json_array_size(array); i++) {
        const char *path = json_string_value(json_array_get(array, i));
        if (!path)
            return false;
        vec_push(list, intern(&cache->paths, path));
    }
    return json_is_array(array);
}

static void release_inputs(Inputs *inputs) {
    vec_free(&inputs->files);
    vec_free(&inputs->folders);
    vec_free(&inputs->present);
    json_decref(inputs->json);
}

// The files with their digests; NULL when one has none.
static json_t *json_of_digests(CompileCache *cache, const PathList *files) {
    json_t *array = json_array();
    for (size_t i = 0; i < files->count; i++) {
        const Digest *digest = digest_of(cache, files->items[i]);
        char hex[DIGEST_HEX];
        if (!digest) {
            json_decref(array);
            return NULL;
        }
        digest_print(*digest, hex);
        json_array_append_new(array, json_string(hex));
    }
    return array;
}

// A name that is no UTF-8 has no JSON: then there is none.
static json_t *json_of_inputs(CompileCache *cache, const Inputs *inputs) {
    json_t *digests = json_of_digests(cache, &inputs->files);
    json_t *files = json_of_paths(&inputs->files), *folders = json_of_paths(&inputs->folders);
    json_t *present = json_of_paths(&inputs->present);
    bool is_whole = digests && json_array_size(files) == inputs->files.count &&
                    json_array_size(folders) == inputs->folders.count &&
                    json_array_size(present) == inputs->present.count;
    json_t *json = json_pack("{s:o, s:o*, s:o, s:o}", "files", files, "digests", digests, "folders",
                             folders, "present", present);
    if (is_whole)
        return json;
    json_decref(json);
    return NULL;
}

static bool read_inputs(CompileCache *cache, const Text *entry, Inputs *inputs) {
    inputs->json = json_loadb(text_chars(entry), entry->length, 0, NULL);
    return paths_of_json(cache, json_object_get(inputs->json, "files"), &inputs->files) &&
           paths_of_json(cache, json_object_get(inputs->json, "folders"), &inputs->folders) &&
           paths_of_json(cache, json_object_get(inputs->json, "present"), &inputs->present);
}

static bool are_unchanged(CompileCache *cache, Inputs *inputs) {
    json_t *now = json_of_digests(cache, &inputs->files);
    bool same = now && json_equal(now, json_object_get(inputs->json, "digests"));
    json_decref(now);
    return same && each_other_place(cache, inputs, is_as_before, &inputs->present);
}

// What was made without an overlay counts, too, where the overlay changes none of its files.
static bool get_entry(CompileCache *cache, const ClangJob *job, bool with_overlay, Text *bitcode) {
    Digest command = key_of_command(cache, job, with_overlay);
    Text entry = {0};
    Inputs inputs = {0};
    bool found = store_get(cache->store, command, &entry) && read_inputs(cache, &entry, &inputs) &&
                 are_unchanged(cache, &inputs) &&
                 store_get(cache->store, key_of_bitcode(command, text_chars(&entry)), bitcode);
    release_inputs(&inputs);
    text_release(&entry);
    return found;
}

bool compile_cache_get(CompileCache *cache, const ClangJob *job, Text *bitcode) {
    cache->overlay = job->overlay;
    return is_cacheable(job) && (get_entry(cache, job, false, bitcode) ||
                                 (job->overlay && get_entry(cache, job, true, bitcode)));
}

// The digests are made after clang has read the files; one that was written since then is not kept.
static bool changed_since(SourceOverlay *overlay, const Inputs *inputs,
                          const struct timespec *start) {
    bool changed = false;
    for (size_t i = 0; i < inputs->files.count; i++) {
        struct stat status;
        if (overlay_find(overlay, inputs->files.items[i]))
            continue;
        changed |=
            stat(inputs->files.items[i], &status) != 0 || status.st_mtim.tv_sec > start->tv_sec ||
            (status.st_mtim.tv_sec == start->tv_sec && status.st_mtim.tv_nsec >= start->tv_nsec);
    }
    return changed;
}

static void keep(CompileCache *cache, const ClangJob *job, const ClangRecord *record,
                 const Text *bitcode, const struct timespec *start) {
    Inputs inputs = {0};
    Text entry = {0};
    read_dependencies(cache, job, &record->dependencies, &inputs.files);
    read_folders(cache, job, &record->messages, &inputs.folders);
    add_folders_of_files(cache, &inputs);
    each_other_place(cache, &inputs, note_present, &inputs.present);
    bool is_whole =
        inputs.files.count && inputs.folders.count && !changed_since(job->overlay, &inputs, start);
    inputs.json = is_whole ? json_of_inputs(cache, &inputs) : NULL;
    char *chars = inputs.json ? json_dumps(inputs.json, JSON_COMPACT) : NULL;
    if (chars) {
        Digest command = key_of_command(cache, job, job->overlay != NULL);
        text_add(&entry, "%s", chars);
        store_put(cache->store, key_of_bitcode(command, chars), bitcode);
        store_put(cache->store, command, &entry);
    }
    free(chars);
    text_release(&entry);
    release_inputs(&inputs);
}

// clang takes $PWD for the name of its folder where that leads to the same place.
static bool missed_name_of_folder(const ClangJob *job, const char *file) {
    char here[PATH_MAX];
    const char *folder = getenv("PWD");
    if (job->command || !folder || *folder != '/' || !getcwd(here, sizeof here) ||
        !begins_with(file, here))
        return false;
    Text name = {0};
    text_add(&name, "%s%s", folder, file + strlen(here));
    bool missed = overlay_add_name(job->overlay, text_chars(&name));
    text_release(&name);
    return missed;
}

// Did clang read a file from the disk that the overlay has, as it came to it by a name that it was
// not told?
static bool missed_names(CompileCache *cache, const ClangJob *job, const ClangRecord *record) {
    PathList files = {0};
    bool missed = false;
    read_dependencies(cache, job, &record->dependencies, &files);
    for (size_t i = 0; i < files.count; i++) {
        missed |= overlay_add_name(job->overlay, files.items[i]);
        missed |= missed_name_of_folder(job, files.items[i]);
    }
    vec_free(&files);
    return missed;
}

static FrontendEnd compile_with_overlay(CompileCache *cache, const ClangJob *job, Text *bitcode,
                                        ClangRecord *record, Diag *diag, Budget *budget) {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        bitcode->length = 0;
        text_release(&record->dependencies);
        text_release(&record->messages);
        FrontendEnd end = clang_compile(job, bitcode, record, diag, budget);
        if (end == FRONTEND_OK && !record->dependencies.length)
            break; // nobody knows what it read
        if (end != FRONTEND_OK || !missed_names(cache, job, record))
            return end;
    }
    diag_error(diag, job->file, 0, "what clang reads of it as it was cannot be told");
    return FRONTEND_BAD_INPUT;
}

// Digests that were made before clang ran are not used: a cache of its own. The time that the
// kernel gives to files lags a little.
FrontendEnd compile_cache_make(const Store *store, const ClangJob *job, Text *bitcode, Diag *diag,
                               Budget *budget) {
    CompileCache cache = {.store = store, .overlay = job->overlay};
    ClangRecord record = {0};
    struct timespec start;
    clock_gettime(CLOCK_REALTIME_COARSE, &start);
    size_t before = bitcode->length;
    bool is_kept = store && is_cacheable(job);
    FrontendEnd end = job->overlay
                          ? compile_with_overlay(&cache, job, bitcode, &record, diag, budget)
                          : clang_compile(job, bitcode, is_kept ? &record : NULL, diag, budget);
    if (end == FRONTEND_OK && is_kept && before == 0)
        keep(&cache, job, &record, bitcode, &start);
    text_release(&record.dependencies);
    text_release(&record.messages);
    compile_cache_release(&cache);
    return end;
}

void compile_cache_release(CompileCache *cache) {
    map_release(&cache->digests);
    map_release(&cache->existence);
    interner_release(&cache->paths);
    arena_release(&cache->arena);
}
