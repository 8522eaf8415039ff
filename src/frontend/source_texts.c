#include "frontend/source_texts.h"

#include "base/file.h"
#include "base/vec.h"

#include <ctype.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINES = 10000000 };

typedef struct Position {
    unsigned line, column; // from 1; 0: not known
} Position;

static Position position_of(LLVMValueRef instr) {
    if (!LLVMInstructionGetDebugLoc(instr))
        return (Position){0, 0};
    return (Position){LLVMGetDebugLocLine(instr), LLVMGetDebugLocColumn(instr)};
}

static bool is_before(Position a, Position b) {
    return a.line < b.line || (a.line == b.line && a.column < b.column);
}

// ---- Files and line markers -------------------------------------------------

// A line marker, `# 7 "a.c" ...` or `#line 7 "a.c"`; without a name the file stays the same.
static bool is_marker(const char *line, unsigned *number, const char **name, size_t *length) {
    while (*line == ' ' || *line == '\t')
        line++;
    if (*line++ != '#')
        return false;
    line += strspn(line, " \t");
    if (strncmp(line, "line", 4) == 0)
        line += 4 + strspn(line + 4, " \t");
    if (!isdigit((unsigned char)*line))
        return false;
    char *end;
    *number = (unsigned)strtoul(line, &end, 10);
    end += strspn(end, " \t");
    *name = *end == '"' ? end + 1 : NULL;
    *length = *name ? strcspn(*name, "\"\n") : 0;
    return true;
}

static bool is_file(const Text *wanted, const char *name, size_t length) {
    const char *chars = text_chars(wanted);
    return length && wanted->length >= length &&
           memcmp(chars + wanted->length - length, name, length) == 0 &&
           (wanted->length == length || chars[wanted->length - length - 1] == '/');
}

// Adds a line. One whose number was there already (a macro's pieces, a header read again) is joined
// to the last line: what is at this number and up to there has no exact place.
static void add_line(SourceTexts *s, unsigned *last, unsigned number, const char *line, size_t n) {
    if (strspn(line, " \t\r\f") >= n || number > MAX_LINES)
        return;
    if (number <= *last) {
        LineRange range = {number, *last};
        while (s->joined.count && vec_last(&s->joined).last >= range.first) {
            LineRange before = vec_pop(&s->joined);
            range.first = before.first < range.first ? before.first : range.first;
        }
        vec_push(&s->joined, range);
        text_add_bytes(&s->text, " ", 1);
    }
    for (unsigned at = *last ? *last : 1; at < number; at++)
        text_add_bytes(&s->text, "\n", 1);
    *last = number > *last ? number : *last;
    text_add_bytes(&s->text, line, n);
}

// The lines of an input that come from the wanted file; false where it has none.
static bool gather_lines(SourceTexts *s, const Text *input, const Text *wanted) {
    const char *at = text_chars(input), *name;
    unsigned last = 0, number = 0;
    bool is_wanted = false, is_any = false;
    size_t length;
    text_add_bytes(&s->text, "", 0);
    while (*at) {
        const char *end = strchr(at, '\n');
        size_t n = end ? (size_t)(end - at) : strlen(at);
        if (is_marker(at, &number, &name, &length)) {
            is_wanted = name ? is_file(wanted, name, length) : is_wanted;
        } else if (is_wanted) {
            is_any = true;
            add_line(s, &last, number++, at, n);
        }
        at += n + (end != NULL);
    }
    return is_any;
}

static bool has_markers(const Text *text) {
    const char *at = text_chars(text), *name;
    unsigned number;
    size_t length;
    for (bool is_start = true; *at; at++) {
        if (is_start && is_marker(at, &number, &name, &length))
            return true;
        is_start = *at == '\n';
    }
    return false;
}

static bool ends_with(const char *name, const char *ending) {
    size_t n = strlen(name), m = strlen(ending);
    return n > m && strcmp(name + n - m, ending) == 0;
}

static bool read_file_text(const SourceTexts *s, const char *name, Text *text) {
    Diag diag = {0};
    const OverlayFile *other = overlay_find(s->overlay, name);
    if (other) {
        text_add_bytes(text, text_chars(&other->contents), other->contents.length);
        return true;
    }
    bool is_read = file_read(name, text, &diag);
    diag_release(&diag);
    return is_read;
}

static void forget_text(SourceTexts *s) {
    text_release(&s->text);
    vec_clear(&s->joined);
}

// From line markers, where exactly one input has them, or from the file.
static bool find_text(SourceTexts *s, const Text *wanted) {
    size_t n_found = 0;
    for (size_t i = 0; i < s->n_inputs && n_found < 2; i++) {
        Text input = {0};
        if (ends_with(s->inputs[i], ".i") && read_file_text(s, s->inputs[i], &input)) {
            if (n_found)
                forget_text(s);
            n_found += gather_lines(s, &input, wanted);
        }
        text_release(&input);
    }
    s->is_preprocessed = n_found == 1 || ends_with(text_chars(wanted), ".i");
    if (n_found)
        return n_found == 1;
    return read_file_text(s, text_chars(wanted), &s->text) && !has_markers(&s->text);
}

static void find_lines(SourceTexts *s) {
    const char *text = text_chars(&s->text);
    vec_clear(&s->lines);
    vec_push(&s->lines, (size_t)0);
    for (size_t at = 0; at < s->text.length; at++)
        if (text[at] == '\n')
            vec_push(&s->lines, at + 1);
}

static bool read_source(SourceTexts *s, LLVMValueRef instr) {
    unsigned length, folder_length;
    const char *file = LLVMGetDebugLocFilename(instr, &length);
    const char *folder = LLVMGetDebugLocDirectory(instr, &folder_length);
    Text name = {0};
    if (file && length && file[0] != '/' && folder && folder_length)
        text_add(&name, "%.*s/", (int)folder_length, folder);
    if (file)
        text_add(&name, "%.*s", (int)length, file);
    if (s->name.length != name.length ||
        memcmp(text_chars(&s->name), text_chars(&name), name.length) != 0) {
        forget_text(s);
        s->is_read = name.length && find_text(s, &name);
        find_lines(s);
        text_release(&s->name);
        s->name = name;
    } else {
        text_release(&name);
    }
    return s->is_read;
}

// ---- Brackets and ends ------------------------------------------------------

// A walk over the text from the start of a function on.
typedef struct Walk {
    const char *text;
    size_t at, end;
    VEC(char) open; // brackets: ( [ { and h for the one of `if (`, `while (`, `switch (`, `for (`
    bool is_head_next;    // the last word was one of these
    bool is_conditional;  // a directive makes part of the text conditional
    bool is_broken;       // the brackets do not match
    size_t word, n_word;  // the last one
    char last;            // the last token that is no space
    bool is_substatement; // behind `do`, `else` or a head, before the end of the statement
    bool is_fresh;        // right behind it
    VEC(bool) outer;      // is_substatement again behind each open bracket
} Walk;

// Behind the comment, or the quoted text, that begins at an offset; the offset itself where none
// does.
static size_t skip_quoted(const char *text, size_t at, size_t end) {
    if (text[at] == '"' || text[at] == '\'') {
        char quote = text[at++];
        while (at < end && text[at] != quote)
            at += text[at] == '\\' ? 2 : 1;
        return at + 1;
    }
    if (text[at] != '/' || at + 1 >= end)
        return at;
    if (text[at + 1] == '/') {
        while (at < end && text[at] != '\n')
            at++;
    } else if (text[at + 1] == '*') {
        for (at += 2; at < end && (text[at] != '/' || text[at - 1] != '*'); at++)
            continue;
        at++;
    }
    return at;
}

static bool is_word_char(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

static size_t skip_word(const char *text, size_t at, size_t end) {
    while (at < end && is_word_char(text[at]))
        at++;
    return at;
}

static bool is_head(const char *word, size_t n) {
    static const char *const HEADS[] = {"if", "while", "switch", "for"};
    for (size_t i = 0; i < sizeof HEADS / sizeof *HEADS; i++)
        if (strlen(HEADS[i]) == n && memcmp(word, HEADS[i], n) == 0)
            return true;
    return false;
}

// A directive: conditional text cannot be followed.
static void skip_directive(Walk *w) {
    size_t word = w->at + 1;
    word += strspn(w->text + word, " \t");
    w->is_conditional |=
        strncmp(w->text + word, "if", 2) == 0 || strncmp(w->text + word, "el", 2) == 0;
    while (w->at < w->end && w->text[w->at] != '\n')
        w->at += w->text[w->at] == '\\' ? 2 : 1;
}

// The token at the place of the walk: a bracket, `;`, or another character for what is of no
// interest.
static char next_token(Walk *w) {
    size_t quoted = skip_quoted(w->text, w->at, w->end);
    char c = w->text[w->at];
    if (quoted != w->at) {
        w->at = quoted;
        return ' ';
    }
    if (is_word_char(c)) {
        size_t start = w->at;
        w->at = skip_word(w->text, w->at, w->end);
        w->word = start;
        w->n_word = w->at - start;
        w->is_head_next = is_head(w->text + start, w->n_word);
        return 'a';
    }
    if (c == '#') {
        skip_directive(w);
        return ' ';
    }
    w->at++;
    return c;
}

// Is the brace that is opened one of an initialiser, a compound literal or a statement expression?
static bool is_in_expression(const Walk *w) {
    return w->last == '(' || w->last == '=' || w->last == ',' || (w->last == ')' && !w->is_fresh);
}

static void open_bracket(Walk *w, char c) {
    bool is_kept = c != '{' || is_in_expression(w);
    vec_push(&w->open, (char)(c == '(' && w->is_head_next ? 'h' : c));
    vec_push(&w->outer, (bool)(w->is_substatement && is_kept));
    if (c == '{')
        w->is_substatement = false;
}

static char close_bracket(Walk *w) {
    if (!w->open.count) {
        w->is_broken = true;
        return 0;
    }
    char open = vec_pop(&w->open);
    w->is_substatement = vec_pop(&w->outer);
    if (open == '{') { // does the expression go on?
        const char *next = w->text + w->at;
        next += strspn(next, " \t\r\n");
        w->is_substatement &= *next && strchr(";,)].[", *next);
    }
    return open;
}

static bool is_word(const Walk *w, const char *word) {
    return w->n_word == strlen(word) && memcmp(w->text + w->word, word, w->n_word) == 0;
}

// What is behind the token: the start of a substatement, or its end?
static void find_substatement(Walk *w, char c, bool is_head_end) {
    if (c == ' ' || isspace((unsigned char)c))
        return;
    w->is_fresh = is_head_end || (c == 'a' && (is_word(w, "do") || is_word(w, "else")));
    if (w->is_fresh)
        w->is_substatement = true;
    else if (c == ';')
        w->is_substatement = false;
    w->last = c;
}

// One token further; the depth at which a full expression ends there, or SIZE_MAX.
static size_t step(Walk *w) {
    char c = next_token(w);
    size_t depth = SIZE_MAX;
    bool is_head_end = false;
    if (c == ';') {
        depth = w->open.count;
    } else if (c == '(' || c == '[' || c == '{') {
        open_bracket(w, c);
    } else if (c == ')' || c == ']' || c == '}') {
        is_head_end = close_bracket(w) == 'h';
        depth = is_head_end ? w->open.count + 1 : SIZE_MAX;
    }
    find_substatement(w, c, is_head_end);
    if (c != 'a' && !isspace((unsigned char)c))
        w->is_head_next = false;
    return depth;
}

static void release_walk(Walk *w) {
    vec_free(&w->open);
    vec_free(&w->outer);
}

// ---- Words that are no macros -----------------------------------------------

static bool is_name_of(LLVMValueRef value, const char *word, size_t n) {
    size_t length;
    const char *name = LLVMGetValueName2(value, &length);
    return length >= n && memcmp(name, word, n) == 0 &&
           strspn(name + n, "0123456789") + n == length;
}

// Is the word a keyword, a function, a variable or a member, as far as the module tells?
static bool is_known_word(LLVMValueRef instr, const Walk *w) {
    static const char *const KEYWORDS[] = {"return", "if",  "else",   "while", "for",
                                           "do",     "int", "switch", "char",  "sizeof"};
    const char *word = w->text + w->word;
    if (isdigit((unsigned char)*word) || (w->word && word[-1] == '.') ||
        (w->word > 1 && word[-1] == '>' && word[-2] == '-'))
        return true;
    for (size_t i = 0; i < sizeof KEYWORDS / sizeof *KEYWORDS; i++)
        if (strlen(KEYWORDS[i]) == w->n_word && memcmp(word, KEYWORDS[i], w->n_word) == 0)
            return true;
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instr));
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) && is_name_of(i, word, w->n_word))
            return true;
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    Text name = {0};
    text_add(&name, "%.*s", (int)w->n_word, word);
    bool is_global = LLVMGetNamedFunction(module, text_chars(&name)) ||
                     LLVMGetNamedGlobal(module, text_chars(&name));
    text_release(&name);
    return is_global;
}

// ---- Between two places -----------------------------------------------------

typedef struct Place {
    size_t start, end; // the same where it is exact
} Place;

// The offset of a position in the text; its length when it is behind the end.
static size_t offset_of(const SourceTexts *s, Position p) {
    if (!p.line || p.line > s->lines.count)
        return s->text.length;
    size_t at = s->lines.items[p.line - 1] + (p.column ? p.column - 1 : 0);
    return at < s->text.length ? at : s->text.length;
}

static Place place_of(const SourceTexts *s, Position p) {
    for (size_t i = 0; i < s->joined.count; i++) {
        LineRange range = s->joined.items[i];
        if (range.first <= p.line && p.line <= range.last)
            return (Place){offset_of(s, (Position){range.first, 0}),
                           offset_of(s, (Position){range.last + 1, 0})};
    }
    size_t offset = offset_of(s, p);
    return (Place){offset, offset};
}

static bool is_same_file(LLVMValueRef a, LLVMValueRef b) {
    unsigned a_length = 0, b_length = 0;
    const char *a_name = LLVMGetDebugLocFilename(a, &a_length);
    const char *b_name = LLVMGetDebugLocFilename(b, &b_length);
    return a_name && b_name && a_length == b_length && memcmp(a_name, b_name, a_length) == 0;
}

// From the first place on, where the walk is, to the second.
static ExpressionEnd walk_between(const SourceTexts *s, Walk *w, LLVMValueRef instr, size_t to) {
    size_t least = w->open.count;
    bool is_known = true, has_unknown_heads = w->is_conditional;
    w->is_conditional = false;
    while (w->at < to) {
        char c = w->text[w->at];
        size_t depth = step(w);
        bool is_end = depth != SIZE_MAX && depth <= least;
        if (is_end && (c == ';' || !has_unknown_heads) && !w->is_broken && !w->is_conditional)
            return END_BETWEEN;
        is_known &= !is_end && (!is_word_char(c) || is_known_word(instr, w));
        least = w->open.count < least ? w->open.count : least;
    }
    if (w->at < w->end && is_word_char(w->text[w->at])) { // what is at the second place
        step(w);
        is_known &= is_known_word(instr, w);
    }
    bool is_exact = (is_known || s->is_preprocessed) && !w->is_broken && !w->is_conditional;
    return is_exact ? END_NOT_BETWEEN : END_NOT_KNOWN;
}

static Walk walk_from_function(const SourceTexts *s, LLVMValueRef instr) {
    LLVMMetadataRef function =
        LLVMGetSubprogram(LLVMGetBasicBlockParent(LLVMGetInstructionParent(instr)));
    Position start = {LLVMDISubprogramGetLine(function), 0};
    return (Walk){
        .text = text_chars(&s->text), .at = place_of(s, start).start, .end = s->text.length};
}

static ExpressionEnd end_between_places(const SourceTexts *s, LLVMValueRef instr, Place from,
                                        Place to) {
    Walk w = walk_from_function(s, instr);
    size_t depth = SIZE_MAX, first_depth = 0;
    while (w.at < from.end && w.at < w.end) {
        first_depth = w.at <= from.start ? w.open.count : first_depth;
        char c = w.text[w.at];
        size_t end = step(&w);
        depth = isspace((unsigned char)c) ? depth : end;
    }
    ExpressionEnd result = END_NOT_KNOWN;
    bool is_exact = from.start == from.end;
    if (!is_exact && !w.is_broken && depth != SIZE_MAX && depth <= first_depth)
        result = END_BETWEEN; // the joined lines end with a `;`
    else if (w.at <= to.start && (is_exact || w.open.count <= first_depth))
        result = walk_between(s, &w, instr, to.start);
    release_walk(&w);
    bool is_certain = result == END_BETWEEN || (is_exact && to.start == to.end);
    return is_certain ? result : END_NOT_KNOWN;
}

ExpressionEnd source_end_between(SourceTexts *s, LLVMValueRef a, LLVMValueRef b) {
    Position from = position_of(a), to = position_of(b);
    if (!from.line || !to.line || !is_same_file(a, b) || !read_source(s, a))
        return END_NOT_KNOWN;
    bool is_forward = is_before(from, to);
    if (!is_forward && !is_before(to, from))
        return END_NOT_KNOWN;
    Place first = place_of(s, is_forward ? from : to), second = place_of(s, is_forward ? to : from);
    if (first.end > second.start)
        return END_NOT_KNOWN;
    return end_between_places(s, a, first, second);
}

bool source_is_substatement(SourceTexts *s, LLVMValueRef instr) {
    Position position = position_of(instr);
    if (!position.line || !read_source(s, instr))
        return false;
    Place place = place_of(s, position);
    Walk w = walk_from_function(s, instr);
    while (w.at < place.start && w.at < w.end)
        step(&w);
    bool result = place.start == place.end && w.at == place.start && w.is_substatement &&
                  !w.is_broken && !w.is_conditional;
    release_walk(&w);
    return result;
}

bool source_find(SourceTexts *s, LLVMValueRef instr, const char **text, size_t *offset) {
    Position position = position_of(instr);
    if (!position.line || !position.column || !read_source(s, instr))
        return false;
    Place place = place_of(s, position);
    *text = text_chars(&s->text);
    *offset = place.start;
    return place.start == place.end && place.start < s->text.length;
}

void source_texts_release(SourceTexts *s) {
    text_release(&s->name);
    text_release(&s->text);
    vec_free(&s->joined);
    vec_free(&s->lines);
}
