#include "base/source_comments.h"

#include "base/vec.h"

#include <ctype.h>
#include <string.h>

typedef struct Scan {
    const char *text;
    size_t at, end;
    unsigned line;
    bool has_code;              // on the line, up to here
    VEC(SourceComment) waiting; // alone on their lines: they speak of the next line with code
    const char *word;
    void (*visit)(void *context, const SourceComment *comment);
    void *context;
} Scan;

static char peek(const Scan *s, size_t ahead) {
    return s->at + ahead < s->end ? s->text[s->at + ahead] : '\0';
}

static void note_code(Scan *s) {
    s->has_code = true;
    for (size_t i = 0; i < s->waiting.count; i++) {
        s->waiting.items[i].about = s->line;
        s->visit(s->context, &s->waiting.items[i]);
    }
    vec_clear(&s->waiting);
}

static void end_line(Scan *s, bool is_blank) {
    if (is_blank) // what stands before an empty line is about itself only
        note_code(s);
    s->line++;
    s->has_code = false;
}

static bool is_wanted(const Scan *s, SourceComment *comment) {
    while (comment->length && strchr(" \t*!/", *comment->text)) {
        comment->text++;
        comment->length--;
    }
    size_t n = strlen(s->word);
    if (comment->length < n || memcmp(comment->text, s->word, n) != 0)
        return false;
    char next = comment->length > n ? comment->text[n] : ' ';
    return !isalnum((unsigned char)next) && next != '_' && next != '-';
}

// Is there code behind a comment, in its last line?
static bool has_code_behind(const Scan *s) {
    size_t at = s->at;
    while (at < s->end && (s->text[at] == ' ' || s->text[at] == '\t' || s->text[at] == '\r'))
        at++;
    return at < s->end && s->text[at] != '\n' &&
           !(s->text[at] == '/' && at + 1 < s->end && strchr("/*", s->text[at + 1]));
}

static void end_comment(Scan *s, SourceComment comment, bool had_code) {
    comment.last = s->line;
    if (!is_wanted(s, &comment))
        return;
    if (had_code || has_code_behind(s)) {
        comment.about = had_code ? comment.line : comment.last;
        s->visit(s->context, &comment);
    } else {
        vec_push(&s->waiting, comment);
    }
}

static void scan_line_comment(Scan *s) {
    SourceComment comment = {.text = s->text + s->at + 2, .line = s->line};
    bool had_code = s->has_code;
    s->at += 2;
    while (s->at < s->end && (peek(s, 0) != '\n' || s->text[s->at - 1] == '\\')) {
        s->line += peek(s, 0) == '\n';
        s->at++;
    }
    comment.length = (size_t)(s->text + s->at - comment.text);
    end_comment(s, comment, had_code);
}

static void scan_block_comment(Scan *s) {
    SourceComment comment = {.text = s->text + s->at + 2, .line = s->line};
    bool had_code = s->has_code;
    s->at += 2;
    while (s->at < s->end && !(peek(s, 0) == '*' && peek(s, 1) == '/')) {
        s->line += peek(s, 0) == '\n';
        s->at++;
    }
    comment.length = (size_t)(s->text + s->at - comment.text);
    s->at += s->at < s->end ? 2 : 0;
    end_comment(s, comment, had_code);
}

static void scan_quoted(Scan *s) {
    char quote = peek(s, 0);
    note_code(s);
    for (s->at++; s->at < s->end && peek(s, 0) != quote; s->at++) {
        if (peek(s, 0) == '\\' && s->at + 1 < s->end)
            s->at++;
        else if (peek(s, 0) == '\n') // not closed, as in an #error
            return;
        s->line += peek(s, 0) == '\n';
    }
    s->at += s->at < s->end;
}

static void scan(Scan *s) {
    bool is_blank = true;
    while (s->at < s->end) {
        char c = peek(s, 0);
        bool is_comment = c == '/' && (peek(s, 1) == '/' || peek(s, 1) == '*');
        is_blank &= isspace((unsigned char)c) != 0;
        if (c == '\n') {
            end_line(s, is_blank);
            is_blank = true;
            s->at++;
        } else if (is_comment && peek(s, 1) == '/') {
            scan_line_comment(s);
        } else if (is_comment) {
            scan_block_comment(s);
        } else if (c == '"' || c == '\'') {
            scan_quoted(s);
        } else {
            if (!isspace((unsigned char)c))
                note_code(s);
            s->at++;
        }
    }
    note_code(s);
}

void source_comments_visit(const Text *source, const char *word,
                           void (*visit)(void *context, const SourceComment *comment),
                           void *context) {
    Scan s = {.text = text_chars(source),
              .end = source->length,
              .line = 1,
              .word = word,
              .visit = visit,
              .context = context};
    scan(&s);
    vec_free(&s.waiting);
}
