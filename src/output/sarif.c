// Verdicts as SARIF 2.1.0, for code-scanning services and editors: a FALSE is a failure with the
// run as its code flow, an UNKNOWN is open, a TRUE has passed.
#include "output/sources.h"
#include "output/json_text.h"
#include "output/rows.h"
#include "output/verdicts.h"

#include <string.h>

static const struct Rule {
    const char *id, *text, *help;
} RULES[] = {
#define RULE(id, text, help) {id, text, help},
#include "output/rules.def"
#undef RULE
};

enum { N_RULES = sizeof RULES / sizeof *RULES };

static int rule_of(const char *id) {
    int i = 0;
    while (i < N_RULES - 1 && strcmp(RULES[i].id, id) != 0)
        i++;
    return i;
}

static json_t *driver(void) {
    json_t *rules = json_array();
    for (int i = 0; i < N_RULES; i++)
        json_array_append_new(rules, json_pack("{s:s, s:{s:s}, s:{s:s}}", "id", RULES[i].id,
                                               "shortDescription", "text", RULES[i].text, "help",
                                               "text", RULES[i].help));
    return json_pack("{s:s, s:s, s:o}", "name", "assay", "version", assay_version(), "rules",
                     rules);
}

// A URI has no blanks or the like; a path may have.
static json_t *uri_of(const char *path, size_t length) {
    Text uri = {0};
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)path[i];
        bool is_plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                        (c >= 'a' && c <= 'z') || strchr("-._~/", c);
        text_add(&uri, is_plain ? "%c" : "%%%02X", c);
    }
    json_t *string = json_string(text_chars(&uri));
    text_release(&uri);
    return string;
}

static json_t *physical(const char *file, size_t length, unsigned line, unsigned column) {
    json_t *place = json_pack("{s:{s:o}}", "artifactLocation", "uri", uri_of(file, length));
    if (line) {
        json_t *region = json_pack("{s:i}", "startLine", (int)line);
        if (column)
            json_object_set_new(region, "startColumn", json_integer(column));
        json_object_set_new(place, "region", region);
    }
    return json_pack("{s:o}", "physicalLocation", place);
}

// Of "file:line:column".
static json_t *location_of(const char *text) {
    OutputPlace place = output_place(text);
    return physical(text, place.file_length, place.line, place.column);
}

static json_t *flow_of(const AssayVerdict *verdict) {
    json_t *locations = json_array();
    for (size_t i = 0; i < verdict->n_steps; i++) {
        const AssayStep *step = &verdict->steps[i];
        Text message = {0};
        text_add(&message, "%s%s%s", step->what, step->value ? " = " : "",
                 step->value ? step->value : "");
        json_t *location = physical(step->file, strlen(step->file), step->line, 0);
        json_object_set_new(location, "message",
                            json_pack("{s:o}", "text", json_text(text_chars(&message))));
        json_array_append_new(locations, json_pack("{s:o}", "location", location));
        text_release(&message);
    }
    return json_pack("[{s:[{s:o}]}]", "threadFlows", "locations", locations);
}

json_t *output_sarif_place(const char *file, unsigned line) {
    return physical(file, strlen(file), line, 0);
}

// Where lost memory comes from, and where its last pointer goes.
static json_t *related_to(const AssayVerdict *verdict) {
    const struct {
        const char *place, *text;
    } related[] = {{verdict->allocated, "allocated here"}, {verdict->lost, "lost here"}};
    json_t *list = json_array();
    for (int i = 0; i < 2; i++) {
        if (!related[i].place)
            continue;
        json_t *location = location_of(related[i].place);
        json_object_set_new(location, "id", json_integer(i + 1));
        json_object_set_new(location, "message", json_pack("{s:s}", "text", related[i].text));
        json_array_append_new(list, location);
    }
    return list;
}

json_t *output_sarif_result(const AssayVerdict *verdict) {
    static const char *const kinds[] = {
        [ASSAY_TRUE] = "pass", [ASSAY_FALSE] = "fail", [ASSAY_UNKNOWN] = "open"};
    bool is_false = verdict->kind == ASSAY_FALSE;
    int rule = rule_of(is_false ? verdict->detail : verdict->property);
    Text message = {0};
    if (is_false)
        text_add(&message, "%s%s%s", RULES[rule].text, verdict->message ? " " : "",
                 verdict->message ? verdict->message : "");
    else
        text_add(&message, "%s: %s%s%s", verdict->property,
                 verdict->kind == ASSAY_TRUE ? "proved" : "not decided",
                 verdict->detail ? ": " : "", verdict->detail ? verdict->detail : "");
    if (verdict->why)
        text_add(&message, " %s", verdict->why);
    if (verdict->vacuous)
        text_add(&message, " Vacuous: %s.", verdict->vacuous);
    if (verdict->holds_if)
        text_add(&message, " It holds if %s.", verdict->holds_if);
    for (const char *line = verdict->unshown; line && *line; line += strcspn(line, "\n") + 1)
        text_add(&message, "%s%.*s", line == verdict->unshown ? " Not shown to be valid: " : "; ",
                 (int)strcspn(line, "\n"), line);
    for (const char *line = verdict->told; line && *line; line += strcspn(line, "\n") + 1)
        text_add(&message, "%s%.*s", line == verdict->told ? " Inputs: " : "; ",
                 (int)strcspn(line, "\n"), line);
    if (verdict->inputs && !verdict->told)
        text_add(&message, " Input: %s", verdict->inputs);
    for (const char *line = verdict->needs; line && *line; line += strcspn(line, "\n") + 1)
        text_add(&message, "%s%.*s", line == verdict->needs ? " Callers see to: " : "; ",
                 (int)strcspn(line, "\n"), line);
    for (const char *line = verdict->assumptions; line && *line; line += strcspn(line, "\n") + 1)
        text_add(&message, "%s%.*s", line == verdict->assumptions ? " Assuming: " : "; ",
                 (int)strcspn(line, "\n"), line);
    for (const char *line = verdict->external; line && *line; line += strcspn(line, "\n") + 1)
        text_add(&message, "%s%.*s", line == verdict->external ? " External: " : "; ",
                 (int)strcspn(line, "\n"), line);
    json_t *result =
        json_pack("{s:s, s:i, s:s, s:s, s:{s:o}}", "ruleId", RULES[rule].id, "ruleIndex", rule,
                  "kind", kinds[verdict->kind], "level", is_false ? "error" : "none", "message",
                  "text", json_text(text_chars(&message)));
    text_release(&message);
    if (verdict->location)
        json_object_set_new(result, "locations", json_pack("[o]", location_of(verdict->location)));
    if (verdict->lost)
        json_object_set_new(result, "relatedLocations", related_to(verdict));
    if (verdict->n_steps)
        json_object_set_new(result, "codeFlows", flow_of(verdict));
    return result;
}

void output_sarif_results(Text *text, json_t *results) {
    output_add_json(text, json_pack("{s:s, s:s, s:[{s:{s:o}, s:s, s:o}]}", "$schema",
                                    "https://json.schemastore.org/sarif-2.1.0.json", "version",
                                    "2.1.0", "runs", "tool", "driver", driver(), "columnKind",
                                    "utf16CodeUnits", "results", results));
}

void output_sarif(Text *text, const AssayVerdict *verdicts, size_t n) {
    json_t *results = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(results, output_sarif_result(&verdicts[i]));
    output_sarif_results(text, results);
}
