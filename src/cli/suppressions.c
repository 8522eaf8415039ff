#include "cli/suppressions.h"

#include "base/file.h"
#include "base/glob.h"
#include "base/nearest.h"
#include "cli/source_paths.h"
#include "base/source_comments.h"
#include "output/sources.h"
#include "task/property.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char WORD[] = "assay-ignore";

// Kinds of violations that are no properties.
static const char *const PARTS[] = {"valid-deref", "valid-free", "valid-memtrack"};

enum { N_PARTS = sizeof PARTS / sizeof *PARTS, N_KINDS = N_PROPERTIES + N_PARTS };

static void list_kinds(const char **names) {
    for (int p = 0; p < N_PROPERTIES; p++)
        names[p] = property_name((Property)p);
    for (int i = 0; i < N_PARTS; i++)
        names[N_PROPERTIES + i] = PARTS[i];
}

bool suppression_is_kind(const char *word, size_t length) {
    const char *names[N_KINDS];
    list_kinds(names);
    for (int i = 0; i < N_KINDS; i++)
        if (strlen(names[i]) == length && memcmp(names[i], word, length) == 0)
            return true;
    return false;
}

const char *suppression_nearest_kind(const char *word) {
    const char *names[N_KINDS];
    list_kinds(names);
    return nearest_name(word, names, N_KINDS);
}

// ---- Comments -----------------------------------------------------------------------------------

typedef struct CommentReader {
    Suppressions *suppressions;
    const char *file; // interned
    Diag *diag;
} CommentReader;

// The kinds between the brackets, checked; false after an error.
static bool check_kinds(const CommentReader *r, unsigned line, const char *kinds) {
    for (const char *p = kinds; *p;) {
        size_t length = strcspn(p, ",");
        if (!suppression_is_kind(p, length)) {
            Text word = {0};
            text_add(&word, "%.*s", (int)length, p);
            const char *near = suppression_nearest_kind(text_chars(&word));
            diag_error(r->diag, r->file, line, "unknown property '%s'%s%s%s", text_chars(&word),
                       near ? "; is it '" : "", near ? near : "", near ? "'?" : "");
            text_release(&word);
            return false;
        }
        p += length + (p[length] == ',');
    }
    return *kinds || (diag_error(r->diag, r->file, line, "expected a property in '%s()'", WORD), 0);
}

// Lines joined, without stars at their beginnings.
static void add_words(Text *text, const char *chars, size_t length) {
    bool is_start = true;
    for (size_t i = 0; i < length; i++) {
        char c = chars[i];
        bool is_space = isspace((unsigned char)c) != 0;
        is_start |= c == '\n';
        if (is_space || (is_start && c == '*')) {
            if (text->length && text->chars[text->length - 1] != ' ')
                text_add(text, " ");
            continue;
        }
        is_start = false;
        text_add_bytes(text, &c, 1);
    }
    while (text->length && strchr(" *", text->chars[text->length - 1]))
        text->chars[--text->length] = '\0';
}

static bool read_kinds(const CommentReader *r, unsigned line, const char **at, Suppression *s) {
    if (**at != '(')
        return true;
    const char *close = strchr(*at, ')');
    if (!close) {
        diag_error(r->diag, r->file, line, "expected ')' behind '%s('", WORD);
        return false;
    }
    Text kinds = {0};
    for (const char *p = *at + 1; p < close; p++)
        if (*p != ' ')
            text_add_bytes(&kinds, p, 1);
    s->properties = intern(&r->suppressions->strings, text_chars(&kinds));
    text_release(&kinds);
    *at = close + 1;
    return check_kinds(r, line, s->properties);
}

static void add_comment(void *context, const SourceComment *comment) {
    CommentReader *r = context;
    Interner *strings = &r->suppressions->strings;
    Suppression s = {.file = r->file, .line = comment->line, .last = comment->about};
    Text words = {0}, place = {0};
    add_words(&words, comment->text, comment->length);
    const char *at = text_chars(&words) + strlen(WORD);
    at += strspn(at, " ");
    if (read_kinds(r, comment->line, &at, &s)) {
        at += strspn(at, " ");
        const char *reason = *at == ':' ? at + 1 + strspn(at + 1, " ") : "";
        if (!*reason)
            diag_error(r->diag, r->file, comment->line,
                       "a suppression needs a reason: // %s: REASON", WORD);
        text_add(&place, "%s:%u", r->file, comment->line);
        s.at = intern(strings, text_chars(&place));
        s.reason = intern(strings, reason);
        if (*reason)
            vec_push(&r->suppressions->items, s);
    }
    text_release(&words);
    text_release(&place);
}

static void read_file(CommentReader *r, Map *seen, const char *file) {
    uint64_t known;
    Text text = {0};
    Diag diag = {0}; // what cannot be read, as a preprocessed file's source, has no comments
    r->file = intern(&r->suppressions->strings, file);
    if (map_get(seen, map_key(r->file), &known))
        return;
    map_set(seen, map_key(r->file), 1);
    if (file_read(file, &text, &diag) && memmem(text_chars(&text), text.length, WORD, strlen(WORD)))
        source_comments_visit(&text, WORD, add_comment, r);
    text_release(&text);
    diag_release(&diag);
}

// "file:line:column" without its end; a violation without a place is its function's.
static char *file_of(const AssayFunction *function, const AssayVerdict *verdict, unsigned *line) {
    Text file = {0};
    if (verdict->location) {
        OutputPlace place = output_place(verdict->location);
        *line = place.line;
        text_add(&file, "%.*s", (int)place.file_length, verdict->location);
    } else {
        *line = function->line;
        text_add(&file, "%s", function->file);
    }
    return text_take(&file);
}

void suppressions_read_comments(Suppressions *suppressions, const AssayFunctions *functions,
                                Diag *diag) {
    CommentReader r = {.suppressions = suppressions, .diag = diag};
    Map seen = {0};
    for (size_t i = 0; i < functions->n; i++) {
        const AssayFunction *function = &functions->items[i];
        read_file(&r, &seen, function->file);
        for (size_t v = 0; v < function->n_verdicts; v++) {
            unsigned line;
            char *file = file_of(function, &function->verdicts[v], &line);
            read_file(&r, &seen, file);
            free(file);
        }
    }
    map_release(&seen);
}

// ---- What they cover ----------------------------------------------------------------------------

static bool is_listed(const char *list, const char *name) {
    size_t length = name ? strlen(name) : 0;
    for (const char *p = list; name && *p;) {
        size_t n = strcspn(p, ",");
        if (n == length && memcmp(p, name, n) == 0)
            return true;
        p += n + (p[n] == ',');
    }
    return false;
}

static bool is_in_file(const Suppressions *suppressions, const Suppression *s, const char *file) {
    if (!s->file)
        return true;
    char *absolute = path_absolute(file);
    bool is = suppressions->root && glob_matches(s->file, path_below(suppressions->root, absolute));
    free(absolute);
    return is;
}

static bool has_kind(const Suppression *s, const AssayVerdict *verdict) {
    return !s->properties || is_listed(s->properties, verdict->property) ||
           (verdict->kind == ASSAY_FALSE && is_listed(s->properties, verdict->detail));
}

static bool covers(const Suppressions *suppressions, const Suppression *s,
                   const AssayFunction *function, const AssayVerdict *verdict) {
    bool is_wanted =
        verdict->kind == ASSAY_FALSE || (verdict->kind == ASSAY_UNKNOWN && s->is_open_too);
    if (!is_wanted || !has_kind(s, verdict))
        return false;
    if (!s->line) {
        return (!s->function || glob_matches(s->function, function->name)) &&
               is_in_file(suppressions, s, function->file);
    }
    unsigned line;
    char *file = file_of(function, verdict, &line);
    bool is = strcmp(file, s->file) == 0 && (line == s->line || line == s->last);
    free(file);
    return is;
}

void suppressions_apply(Suppressions *suppressions, AssayFunctions *functions) {
    for (size_t i = 0; i < functions->n; i++)
        for (size_t v = 0; v < functions->items[i].n_verdicts; v++) {
            AssayVerdict *verdict = &functions->items[i].verdicts[v];
            for (size_t s = 0; s < suppressions->items.count; s++) {
                Suppression *one = &suppressions->items.items[s];
                if (!covers(suppressions, one, &functions->items[i], verdict))
                    continue;
                one->is_used = true;
                if (!verdict->suppressed) {
                    verdict->suppressed = one->reason;
                    verdict->suppressed_at = one->at;
                    verdict->is_suppressed_in_source = one->line != 0;
                }
            }
        }
}

// ---- What they do not ---------------------------------------------------------------------------

// The function that the line is in, as far as lines tell.
static const AssayFunction *function_at(const AssayFunctions *functions, const Suppression *s) {
    const AssayFunction *found = NULL;
    for (size_t i = 0; i < functions->n; i++) {
        const AssayFunction *function = &functions->items[i];
        if (strcmp(function->file, s->file) == 0 && function->line <= s->last &&
            (!found || found->line < function->line))
            found = function;
    }
    return found;
}

static bool has_parts(const char *property) {
    return strcmp(property, property_name(PROPERTY_MEMSAFETY)) == 0 ||
           strcmp(property, property_name(PROPERTY_DEF_BEHAVIOR)) == 0;
}

// Is there an answer to each question that could show what the suppression is about?
static bool is_decided(const Suppression *s, const AssayFunction *function) {
    for (size_t v = 0; v < function->n_verdicts; v++) {
        const AssayVerdict *verdict = &function->verdicts[v];
        bool asks = !s->properties || is_listed(s->properties, verdict->property) ||
                    has_parts(verdict->property);
        if (asks && verdict->kind == ASSAY_UNKNOWN)
            return false;
    }
    return true;
}

static bool is_out_of_date(const Suppressions *suppressions, const AssayFunctions *functions,
                           const Suppression *s) {
    if (s->line) {
        const AssayFunction *function = function_at(functions, s);
        return !function || is_decided(s, function);
    }
    for (size_t i = 0; i < functions->n; i++) {
        const AssayFunction *function = &functions->items[i];
        if ((!s->function || glob_matches(s->function, function->name)) &&
            is_in_file(suppressions, s, function->file) && !is_decided(s, function))
            return false;
    }
    return true;
}

void suppressions_note_unused(const Suppressions *suppressions, const AssayFunctions *functions,
                              Diag *diag) {
    for (size_t i = 0; i < suppressions->items.count; i++) {
        const Suppression *s = &suppressions->items.items[i];
        if (!s->is_used && is_out_of_date(suppressions, functions, s))
            text_add(&diag->text, "%s: note: this suppression covers nothing (any more): %s\n",
                     s->at, s->reason);
    }
}

void suppressions_release(Suppressions *suppressions) {
    vec_free(&suppressions->items);
    interner_release(&suppressions->strings);
}
