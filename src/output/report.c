// The page: verdicts, source and run side by side, what is wrong, proofs, the graph; then the data
// and the script that steps through the runs. Without the script everything but the stepping is
// there.
#include "output/report.h"

#include "base/markup.h"
#include "output/excerpt.h"
#include "output/report_source.h"
#include "output/verdicts.h"

#include <string.h>

// cmake/report.cmake
extern const char assay_report_css[], assay_report_js[];

static const struct {
    const char *name, *class, *meaning;
} KINDS[] = {
    [ASSAY_TRUE] = {"TRUE", "true", "Proved: every run, on every input."},
    [ASSAY_FALSE] = {"FALSE", "false",
                     "Violated: there is a run that shows it, and it was replayed."},
    [ASSAY_UNKNOWN] = {"UNKNOWN", "unknown", "Neither proved nor refuted."},
};

static void add(Text *html, const char *text) { text_add_html(html, text, strlen(text)); }

// ---- Verdicts -----------------------------------------------------------------------------------

static void add_location(Text *html, const PageFiles *pages, const char *location) {
    OutputPlace place = output_place(location);
    page_link(html, pages, location, place.file_length, place.line);
}

static void add_badge(Text *html, const AssayVerdict *verdict) {
    text_add(html, "<span class=\"verdict %s\">%s", KINDS[verdict->kind].class,
             KINDS[verdict->kind].name);
    if (verdict->kind == ASSAY_FALSE && verdict->detail) {
        text_add(html, "(");
        add(html, verdict->detail);
        text_add(html, ")");
    }
    text_add(html, "</span>");
}

static void add_unshown(Text *html, const AssayVerdict *verdict) {
    for (const char *line = verdict->unshown; line && *line; line += strcspn(line, "\n") + 1) {
        text_add(html, line == verdict->unshown ? " Not shown to be valid: " : "; ");
        text_add_html(html, line, strcspn(line, "\n"));
    }
    text_add(html, verdict->unshown ? "." : "");
}

static void add_verdicts(Text *html, const Report *report, const PageFiles *pages) {
    text_add(html,
             "<section aria-labelledby=\"verdicts-title\">\n"
             "<h2 id=\"verdicts-title\">Verdicts</h2>\n<table class=\"verdicts\">\n"
             "<thead><tr><th scope=\"col\">Property</th><th scope=\"col\">Verdict</th>"
             "<th scope=\"col\">Where</th><th scope=\"col\">Meaning</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < report->n_verdicts; i++) {
        const AssayVerdict *verdict = &report->verdicts[i];
        text_add(html, "<tr><th scope=\"row\">");
        add(html, verdict->property);
        text_add(html, "<br><span class=\"soft\">");
        add(html, verdict->description);
        text_add(html, "</span></th><td>");
        add_badge(html, verdict);
        text_add(html, "</td><td>");
        if (verdict->location)
            add_location(html, pages, verdict->location);
        text_add(html, "</td><td>%s", KINDS[verdict->kind].meaning);
        if (verdict->kind == ASSAY_UNKNOWN && verdict->detail) {
            text_add(html, " Reason: ");
            add(html, verdict->detail);
        }
        if (verdict->assumes_memory_safe)
            text_add(html, " Assumed: memory is safe.");
        add_unshown(html, verdict);
        if (verdict->holds_if) {
            text_add(html, " It holds if ");
            add(html, verdict->holds_if);
            text_add(html, ".");
        }
        text_add(html, "</td></tr>\n");
    }
    text_add(html, "</tbody>\n</table>\n</section>\n");
}

// ---- What is wrong ------------------------------------------------------------------------------

static void add_paragraph(Text *html, const char *before, const char *text) {
    if (!text)
        return;
    text_add(html, "<p>%s", before);
    add(html, text);
    text_add(html, "</p>\n");
}

static void add_related(Text *html, const PageFiles *pages, const char *what, const char *place) {
    if (!place)
        return;
    text_add(html, "<p>%s", what);
    add_location(html, pages, place);
    text_add(html, "</p>\n");
}

static void add_failure(Text *html, const AssayVerdict *verdict, const PageFiles *pages) {
    text_add(html, "<h3>");
    add(html, verdict->detail ? verdict->detail : verdict->property);
    if (verdict->location) {
        text_add(html, " at ");
        add_location(html, pages, verdict->location);
    }
    text_add(html, "</h3>\n");
    add_paragraph(html, "", verdict->message);
    add_paragraph(html, "The loop there never ends: ", verdict->why);
    add_paragraph(html, "Again and again, at its head: ", verdict->set);
    add_related(html, pages, "Allocated at ", verdict->allocated);
    add_related(html, pages, "The last pointer went at ", verdict->lost);
    if (verdict->told) {
        text_add(html, "<p>Inputs of the run:</p>\n<pre>");
        add(html, verdict->told);
        text_add(html, "</pre>\n");
    }
    if (verdict->inputs) {
        text_add(html, "<p>Inputs of the run, for <code>assay run --input</code>:</p>\n<pre>");
        add(html, verdict->inputs);
        text_add(html, "</pre>\n");
    }
    if (verdict->n_steps) {
        Text excerpt = {0};
        output_excerpt(&excerpt, verdict);
        text_add(html, "<details><summary>The end of the run as text</summary>\n<pre>");
        text_add_html(html, text_chars(&excerpt), excerpt.length);
        text_add(html, "</pre></details>\n");
        text_release(&excerpt);
    }
}

static void add_failures(Text *html, const Report *report, const PageFiles *pages) {
    bool has_title = false;
    for (size_t i = 0; i < report->n_verdicts; i++) {
        if (report->verdicts[i].kind != ASSAY_FALSE)
            continue;
        text_add(html, "%s",
                 has_title ? ""
                           : "<section aria-labelledby=\"failures-title\">\n"
                             "<h2 id=\"failures-title\">What is wrong</h2>\n");
        has_title = true;
        add_failure(html, &report->verdicts[i], pages);
    }
    text_add(html, has_title ? "</section>\n" : "");
}

// ---- Proofs -------------------------------------------------------------------------------------

static void add_proof_rows(Text *html, const AssayVerdict *verdict, const AssayInvariant *rows,
                           size_t n, const char *kind, const PageFiles *pages) {
    for (size_t i = 0; i < n; i++) {
        text_add(html, "<tr><td>");
        page_link(html, pages, rows[i].file, strlen(rows[i].file), rows[i].line);
        text_add(html, "</td><td>");
        add(html, rows[i].function ? rows[i].function : "");
        text_add(html, "</td><td>");
        add(html, verdict->property);
        text_add(html, "</td><td>%s</td><td>", kind);
        add(html, *rows[i].text ? rows[i].text : "terminates (C has no words for what decreases)");
        text_add(html, "</td></tr>\n");
    }
}

static void add_proofs(Text *html, const Report *report, const PageFiles *pages) {
    size_t n = 0;
    for (size_t i = 0; i < report->n_verdicts; i++)
        n += report->verdicts[i].n_invariants + report->verdicts[i].n_measures;
    if (!n)
        return;
    text_add(html,
             "<section aria-labelledby=\"proofs-title\">\n<h2 id=\"proofs-title\">Loops</h2>\n"
             "<p>What holds whenever a run is at the head of the loop, and what gets smaller in "
             "each iteration, over mathematical integers.</p>\n<table class=\"proofs\">\n"
             "<thead><tr><th scope=\"col\">Loop</th><th scope=\"col\">Function</th>"
             "<th scope=\"col\">Property</th><th scope=\"col\">Kind</th>"
             "<th scope=\"col\">Formula</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < report->n_verdicts; i++) {
        const AssayVerdict *v = &report->verdicts[i];
        add_proof_rows(html, v, v->invariants, v->n_invariants, "invariant", pages);
        add_proof_rows(html, v, v->measures, v->n_measures, "ranking function", pages);
    }
    text_add(html, "</tbody>\n</table>\n</section>\n");
}

// ---- The run ------------------------------------------------------------------------------------

static bool has_replay(const Report *report) {
    for (size_t i = 0; i < report->n_verdicts; i++)
        if (report->replays[i])
            return true;
    return false;
}

static void add_run(Text *html) {
    text_add(
        html,
        "<section id=\"run\" hidden aria-labelledby=\"run-title\">\n"
        "<h2 id=\"run-title\">The run, step by step</h2>\n"
        "<p><label>Run: <select id=\"run-choice\"></select></label></p>\n"
        "<p id=\"run-about\"></p>\n"
        "<div class=\"controls\">\n"
        "<button type=\"button\" id=\"first\" title=\"Home\">First</button>\n"
        "<button type=\"button\" id=\"previous\" title=\"Left arrow\">Previous</button>\n"
        "<button type=\"button\" id=\"next\" title=\"Right arrow\">Next</button>\n"
        "<button type=\"button\" id=\"last\" title=\"End\">Last</button>\n"
        "<input type=\"range\" id=\"slider\" min=\"0\" value=\"0\" aria-label=\"Step\">\n"
        "<span id=\"step-number\"></span>\n</div>\n"
        "<div class=\"step\" aria-live=\"polite\"><div id=\"step-text\"></div>\n"
        "<div id=\"step-message\"></div><div id=\"step-place\" class=\"soft\"></div></div>\n"
        "<h3>Memory</h3>\n<div id=\"memory\" class=\"scroll\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"Memory\"></div>\n"
        "<p class=\"soft legend\"><span><i class=\"frame\"></i> frame</span> "
        "<span><i class=\"heap\"></i> heap</span> <span><i class=\"global\"></i> global</span> "
        "<span><i class=\"dead\"></i> freed or gone</span> "
        "<span><i class=\"new\"></i> changed by this step</span> "
        "<span>+8: at byte 8</span> <span>?: no value yet</span></p>\n"
        "<p class=\"soft\" id=\"left-out\"></p>\n"
        "<h3>Variables</h3>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"Variables\"><table id=\"values\"></table></div>\n"
        "</section>\n");
}

static void add_work(Text *html, const Report *report, const PageFiles *pages) {
    bool is_two = has_replay(report);
    text_add(html,
             "<div class=\"work%s\">\n<section aria-labelledby=\"source-title\">\n"
             "<h2 id=\"source-title\">Source</h2>\n"
             "<button type=\"button\" id=\"unfold\" aria-pressed=\"false\" hidden>"
             "All lines</button>\n",
             is_two ? " two" : "");
    page_write_sources(html, pages);
    text_add(html, "</section>\n");
    if (is_two)
        add_run(html);
    text_add(html, "</div>\n");
}

// ---- The graph ----------------------------------------------------------------------------------

static void add_graph(Text *html, const Report *report) {
    text_add(html, "<section aria-labelledby=\"graph-title\">\n"
                   "<h2 id=\"graph-title\">Symbolic execution graph</h2>\n");
    add_paragraph(html, "", report->graph_note);
    if (report->graph)
        text_add(
            html,
            "<div class=\"controls\" id=\"zoom-buttons\" hidden>\n"
            "<button type=\"button\" id=\"zoom-out\">Smaller</button>\n"
            "<button type=\"button\" id=\"zoom-in\">Larger</button>\n"
            "<button type=\"button\" id=\"zoom-reset\">100 %%</button>\n"
            "<span id=\"zoom\"></span>\n</div>\n<div id=\"graph\" class=\"scroll\" "
            "tabindex=\"0\" role=\"region\" aria-label=\"Symbolic execution graph\">\n%s</div>\n",
            report->graph);
    text_add(html, "</section>\n");
}

// ---- Data ---------------------------------------------------------------------------------------

static void add_data(Text *html, const Report *report, const PageFiles *pages) {
    text_add(html, "<script type=\"application/json\" id=\"data\">\n{\"files\":[");
    for (size_t i = 0; i < pages->files.count; i++) {
        text_add(html, i ? "," : "");
        text_add_json(html, pages->files.items[i].name);
    }
    text_add(html, "],\"runs\":[");
    bool is_first = true;
    for (size_t i = 0; i < report->n_verdicts; i++) {
        const AssayVerdict *verdict = &report->verdicts[i];
        if (!report->replays[i])
            continue;
        text_add(html, "%s{\"property\":", is_first ? "" : ",\n");
        text_add_json(html, verdict->property);
        text_add(html, ",\"violated\":");
        text_add_json(html, verdict->detail ? verdict->detail : verdict->property);
        text_add(html, ",\"about\":");
        text_add_json(html, verdict->why ? verdict->why : "");
        text_add(html, ",\"endless\":%s,\"replay\":", verdict->why ? "true" : "false");
        text_add_json_in_html(html, report->replays[i]);
        text_add(html, "}");
        is_first = false;
    }
    text_add(html, "]}\n</script>\n");
}

// ---- All ----------------------------------------------------------------------------------------

static bool is_source(const char *name) {
    const char *end = strrchr(name, '.');
    return end && strcmp(end, ".bc") != 0 && strcmp(end, ".ll") != 0;
}

static void add_proof_notes(PageFiles *pages, const AssayInvariant *rows, size_t n,
                            const char *before, const char *without) {
    for (size_t i = 0; i < n; i++) {
        Text note = {0};
        text_add(&note, "%s%s", *rows[i].text ? before : without, rows[i].text);
        page_add_note(pages, rows[i].file, strlen(rows[i].file), rows[i].line, PAGE_PROOF,
                      text_chars(&note));
        text_release(&note);
    }
}

static void add_violation_note(PageFiles *pages, const AssayVerdict *verdict) {
    if (verdict->kind != ASSAY_FALSE || !verdict->location)
        return;
    OutputPlace place = output_place(verdict->location);
    const char *about = verdict->why ? verdict->why : verdict->message;
    Text note = {0};
    text_add(&note, "%s%s%s", verdict->detail ? verdict->detail : verdict->property,
             about ? ": " : "", about ? about : "");
    page_add_note(pages, verdict->location, place.file_length, place.line, PAGE_VIOLATION,
                  text_chars(&note));
    text_release(&note);
}

static void collect(PageFiles *pages, const Report *report) {
    const AssayVerdict *shown = NULL; // the run whose values are beside the lines
    for (size_t i = 0; i < report->n_files; i++)
        if (is_source(report->files[i]))
            page_add_file(pages, report->files[i], strlen(report->files[i]));
    for (size_t i = 0; i < report->n_verdicts; i++) {
        const AssayVerdict *v = &report->verdicts[i];
        add_violation_note(pages, v);
        add_proof_notes(pages, v->invariants, v->n_invariants, "invariant: ", "");
        add_proof_notes(pages, v->measures, v->n_measures, "terminates, decreases ", "terminates");
        if (!shown && v->n_steps)
            shown = v;
    }
    for (size_t i = 0; shown && i < shown->n_steps; i++)
        page_add_step(pages, &shown->steps[i]);
}

static void add_head(Text *html, const Report *report) {
    text_add(html, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                   "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                   "<title>assay: ");
    add(html, report->n_files ? report->files[0] : "");
    text_add(html, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<header>\n<h1>",
             assay_report_css);
    for (size_t i = 0; i < report->n_files; i++) {
        text_add(html, i ? ", " : "");
        add(html, report->files[i]);
    }
    text_add(html, "</h1>\n<p class=\"soft\">A report by assay %s</p>\n</header>\n<main>\n",
             assay_version());
}

static void add_external(Text *html, const Report *report) {
    Text notes = {0};
    if (report->n_verdicts)
        output_external(&notes, &report->verdicts[0]);
    for (const char *line = text_chars(&notes); *line; line += strcspn(line, "\n") + 1) {
        char *note = strndup(line, strcspn(line, "\n"));
        text_add(html, "<p class=\"soft\">");
        add(html, note);
        text_add(html, "</p>\n");
        free(note);
    }
    text_release(&notes);
}

void output_report(Text *html, const Report *report) {
    PageFiles pages = {0};
    collect(&pages, report);
    add_head(html, report);
    add_verdicts(html, report, &pages);
    add_external(html, report);
    add_work(html, report, &pages);
    add_failures(html, report, &pages);
    add_proofs(html, report, &pages);
    add_graph(html, report);
    text_add(html, "</main>\n");
    add_data(html, report, &pages);
    text_add(html, "<script>\n%s</script>\n</body>\n</html>\n", assay_report_js);
    page_release(&pages);
}
