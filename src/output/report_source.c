// Lines that matter (a violation, a loop of the proof, a step of the run) are shown with some lines
// around them; what is between is folded, and of very long files left out.
#include "output/report_source.h"

#include "base/file.h"
#include "base/markup.h"

#include <string.h>

enum {
    SHORT_FILE = 60, // lines: shown whole
    AROUND = 4,      // lines before and behind one that matters
    SMALL_GAP = 5,   // lines that are not worth folding
    FIRST = 40,      // lines shown of a file where nothing matters
    LONG_FILE = 20000
};

// ---- Collecting ---------------------------------------------------------------------------------

static PageFile *find_file(const PageFiles *pages, const char *name, size_t length) {
    for (size_t i = 0; i < pages->files.count; i++) {
        PageFile *file = &pages->files.items[i];
        if (strlen(file->name) == length && memcmp(file->name, name, length) == 0)
            return file;
    }
    return NULL;
}

static unsigned count_lines(const char *text, size_t length) {
    unsigned n = 0;
    for (size_t i = 0; i < length; i++)
        n += text[i] == '\n' || i + 1 == length;
    return n;
}

void page_add_file(PageFiles *pages, const char *name, size_t length) {
    if (!length || find_file(pages, name, length))
        return;
    PageFile file = {.name = memory_new(length + 1)};
    memcpy(file.name, name, length);
    file.name[length] = '\0';
    Text text = {0};
    Diag ignored = {0};
    bool is_text =
        file_read(file.name, &text, &ignored) && !memchr(text_chars(&text), 0, text.length);
    diag_release(&ignored);
    if (!is_text) { // bitcode, or not there any more
        text_release(&text);
        free(file.name);
        return;
    }
    file.length = text.length;
    file.text = text_take(&text);
    file.n_lines = count_lines(file.text, file.length);
    file.lines = memory_zeroed(((size_t)file.n_lines + 1) * sizeof *file.lines);
    vec_push(&pages->files, file);
}

// NULL when the page does not have the line.
static PageLine *find_line(PageFiles *pages, const char *name, size_t length, unsigned line,
                           PageFile **file) {
    page_add_file(pages, name, length);
    *file = find_file(pages, name, length);
    return *file && line && line <= (*file)->n_lines ? &(*file)->lines[line] : NULL;
}

void page_add_note(PageFiles *pages, const char *name, size_t length, unsigned number,
                   PageNoteKind kind, const char *text) {
    PageFile *file;
    PageLine *line = find_line(pages, name, length, number, &file);
    if (!line)
        return;
    line->matters = true;
    line->is_violated |= kind == PAGE_VIOLATION;
    for (size_t i = 0; i < file->notes.count; i++)
        if (file->notes.items[i].line == number && strcmp(file->notes.items[i].text, text) == 0)
            return; // of another property
    vec_push(&file->notes, ((PageNote){number, kind, memory_copy_string(text)}));
}

void page_add_step(PageFiles *pages, const AssayStep *step) {
    PageFile *file;
    PageLine *line = find_line(pages, step->file, strlen(step->file), step->line, &file);
    if (!line)
        return;
    line->matters = true;
    size_t i = 0; // the same variable's earlier value goes, or else the oldest one
    while (i < PAGE_VALUES - 1 && line->steps[i] && strcmp(line->steps[i]->what, step->what) != 0)
        i++;
    if (i == PAGE_VALUES - 1 && line->steps[i] && strcmp(line->steps[i]->what, step->what) != 0)
        memmove(&line->steps[0], &line->steps[1], i * sizeof line->steps[0]);
    line->steps[i] = step;
}

void page_release(PageFiles *pages) {
    for (size_t i = 0; i < pages->files.count; i++) {
        PageFile *file = &pages->files.items[i];
        for (size_t n = 0; n < file->notes.count; n++)
            free(file->notes.items[n].text);
        vec_free(&file->notes);
        free(file->lines);
        free((char *)(uintptr_t)file->text);
        free(file->name);
    }
    vec_free(&pages->files);
}

// ---- Writing ------------------------------------------------------------------------------------

void page_link(Text *html, const PageFiles *pages, const char *name, size_t length, unsigned line) {
    const PageFile *file = find_file(pages, name, length);
    bool has_line = file && line && line <= file->n_lines;
    if (has_line)
        text_add(html, "<a href=\"#f%zul%u\">", (size_t)(file - pages->files.items), line);
    text_add_html(html, name, length);
    if (line)
        text_add(html, ":%u", line);
    text_add(html, has_line ? "</a>" : "");
}

static void add_values(Text *html, const PageLine *line) {
    for (int i = 0; i < PAGE_VALUES && line->steps[i]; i++) {
        const AssayStep *step = line->steps[i];
        text_add(html, i ? ", " : "");
        text_add_html(html, step->what, strlen(step->what));
        if (step->value) {
            text_add(html, " = ");
            text_add_html(html, step->value, strlen(step->value));
        }
    }
}

static void add_notes(Text *html, const PageFile *file, unsigned number) {
    for (size_t i = 0; i < file->notes.count; i++) {
        const PageNote *note = &file->notes.items[i];
        if (note->line != number)
            continue;
        text_add(html, "<span class=\"note %s\">", note->kind == PAGE_VIOLATION ? "bad" : "proof");
        text_add_html(html, note->text, strlen(note->text));
        text_add(html, "</span>\n");
    }
}

static void add_line(Text *html, const PageFile *file, size_t index, unsigned number,
                     const char *text, size_t length) {
    const PageLine *line = &file->lines[number];
    if (length && text[length - 1] == '\r')
        length--;
    text_add(html, "<div class=\"line%s%s\" id=\"f%zul%u\"><span class=\"number\">%u</span><code>",
             line->is_violated ? " violated" : "", line->steps[0] ? " run" : "", index, number,
             number);
    text_add_html(html, text, length);
    text_add(html, "</code><span class=\"values\">");
    add_values(html, line);
    text_add(html, "</span></div>\n");
    if (line->matters)
        add_notes(html, file, number);
}

// Which lines are shown without a click.
static bool *choose_lines(const PageFile *file) {
    bool *is_shown = memory_zeroed((size_t)file->n_lines + 2);
    bool has_any = false;
    for (unsigned i = 1; i <= file->n_lines; i++) {
        if (!file->lines[i].matters)
            continue;
        has_any = true;
        unsigned last = i + AROUND < file->n_lines ? i + AROUND : file->n_lines;
        for (unsigned k = i > AROUND ? i - AROUND : 1; k <= last; k++)
            is_shown[k] = true;
    }
    for (unsigned i = 1; i <= file->n_lines; i++)
        is_shown[i] |= file->n_lines <= SHORT_FILE || (!has_any && i <= FIRST);
    return is_shown;
}

static unsigned end_of_gap(const PageFile *file, const bool *is_shown, unsigned from) {
    unsigned end = from;
    while (end <= file->n_lines && !is_shown[end])
        end++;
    return end;
}

static void write_file(Text *html, const PageFile *file, size_t index) {
    bool *is_shown = choose_lines(file);
    const char *p = file->text;
    unsigned fold_end = 0; // the line behind the fold under way
    text_add(html, "<div class=\"source\" tabindex=\"0\" role=\"region\" aria-label=\"Source of ");
    text_add_html(html, file->name, strlen(file->name));
    text_add(html, "\">\n");
    for (unsigned i = 1; i <= file->n_lines; i++) {
        size_t length = strcspn(p, "\n");
        if (i == fold_end)
            text_add(html, file->n_lines > LONG_FILE ? "</div>\n" : "</details>\n");
        unsigned end = i >= fold_end ? end_of_gap(file, is_shown, i) : i;
        if (end > i + SMALL_GAP) {
            fold_end = end;
            text_add(html, "%s lines %u to %u%s",
                     file->n_lines > LONG_FILE ? "<div class=\"soft\">" : "<details><summary>", i,
                     end - 1, file->n_lines > LONG_FILE ? " are left out" : "</summary>\n");
        }
        if (i >= fold_end || file->n_lines <= LONG_FILE)
            add_line(html, file, index, i, p, length);
        p += length + (p[length] == '\n');
    }
    if (fold_end > file->n_lines)
        text_add(html, file->n_lines > LONG_FILE ? "</div>\n" : "</details>\n");
    text_add(html, "</div>\n");
    free(is_shown);
}

void page_write_sources(Text *html, const PageFiles *pages) {
    for (size_t i = 0; i < pages->files.count; i++) {
        const PageFile *file = &pages->files.items[i];
        text_add(html, "<h3>");
        text_add_html(html, file->name, strlen(file->name));
        text_add(html, "</h3>\n");
        write_file(html, file, i);
    }
}
