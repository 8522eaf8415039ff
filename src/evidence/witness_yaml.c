// Witnesses in YAML, version 2.0 of the format, by libyaml.
#include "evidence/witness.h"

#include "base/markup.h"
#include "evidence/witness_common.h"

#include <stdio.h>
#include <string.h>
#include <yaml.h>

// ---- A little language over libyaml -------------------------------------------------------------

typedef struct Yaml {
    yaml_emitter_t emitter;
    bool failed;
} Yaml;

// An event that could not be made is none. After a failure nothing is said any more.
static void emit(Yaml *y, int is_made, yaml_event_t *event) {
    y->failed |= !is_made;
    if (!y->failed)
        y->failed = !yaml_emitter_emit(&y->emitter, event);
    else if (is_made)
        yaml_event_delete(event);
}

static void scalar(Yaml *y, const char *text, yaml_scalar_style_t style) {
    yaml_event_t event;
    Text repaired = {0}; // a name may be no UTF-8
    text_add_utf8(&repaired, text, strlen(text));
    int is_made =
        yaml_scalar_event_initialize(&event, NULL, NULL, (const yaml_char_t *)text_chars(&repaired),
                                     (int)repaired.length, 1, 1, style);
    emit(y, is_made, &event);
    text_release(&repaired);
}

static void key(Yaml *y, const char *name) { scalar(y, name, YAML_PLAIN_SCALAR_STYLE); }

static void entry(Yaml *y, const char *name, const char *text) {
    key(y, name);
    scalar(y, text, YAML_DOUBLE_QUOTED_SCALAR_STYLE);
}

static void number_entry(Yaml *y, const char *name, unsigned number) {
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    key(y, name);
    scalar(y, text, YAML_PLAIN_SCALAR_STYLE);
}

static void open_mapping(Yaml *y) {
    yaml_event_t event;
    emit(y, yaml_mapping_start_event_initialize(&event, NULL, NULL, 1, YAML_BLOCK_MAPPING_STYLE),
         &event);
}

static void close_mapping(Yaml *y) {
    yaml_event_t event;
    emit(y, yaml_mapping_end_event_initialize(&event), &event);
}

static void open_list(Yaml *y) {
    yaml_event_t event;
    emit(y, yaml_sequence_start_event_initialize(&event, NULL, NULL, 1, YAML_BLOCK_SEQUENCE_STYLE),
         &event);
}

static void close_list(Yaml *y) {
    yaml_event_t event;
    emit(y, yaml_sequence_end_event_initialize(&event), &event);
}

// ---- The witness --------------------------------------------------------------------------------

static void add_task(Yaml *y, const Witness *w) {
    key(y, "task");
    open_mapping(y);
    key(y, "input_files");
    open_list(y);
    for (size_t i = 0; i < w->n_files; i++)
        scalar(y, w->files[i], YAML_DOUBLE_QUOTED_SCALAR_STYLE);
    close_list(y);
    key(y, "input_file_hashes");
    open_mapping(y);
    for (size_t i = 0; i < w->n_files; i++) {
        char hash[WITNESS_HASH];
        y->failed |= !witness_hash(w->files[i], hash);
        scalar(y, w->files[i], YAML_DOUBLE_QUOTED_SCALAR_STYLE);
        scalar(y, hash, YAML_DOUBLE_QUOTED_SCALAR_STYLE);
    }
    close_mapping(y);
    entry(y, "specification", w->specification);
    entry(y, "data_model", w->data_model);
    entry(y, "language", "C");
    close_mapping(y);
}

static void add_metadata(Yaml *y, const Witness *w) {
    char now[WITNESS_TIME], uuid[WITNESS_UUID];
    witness_time(now);
    witness_uuid(uuid);
    key(y, "metadata");
    open_mapping(y);
    entry(y, "format_version", "2.0");
    entry(y, "uuid", uuid);
    entry(y, "creation_time", now);
    key(y, "producer");
    open_mapping(y);
    entry(y, "name", "assay");
    entry(y, "version", w->version);
    close_mapping(y);
    add_task(y, w);
    close_mapping(y);
}

// Without a column it is the leftmost suitable place of the line.
static void add_location(Yaml *y, const WitnessPlace *place) {
    key(y, "location");
    open_mapping(y);
    entry(y, "file_name", place->file);
    number_entry(y, "line", place->line ? place->line : 1);
    if (place->column)
        number_entry(y, "column", place->column);
    if (place->function)
        entry(y, "function", place->function);
    close_mapping(y);
}

static void open_segment(Yaml *y, const char *type) {
    open_mapping(y);
    key(y, "segment");
    open_list(y);
    open_mapping(y);
    key(y, "waypoint");
    open_mapping(y);
    entry(y, "type", type);
    entry(y, "action", "follow");
}

static void close_segment(Yaml *y) {
    close_mapping(y);
    close_mapping(y);
    close_list(y);
    close_mapping(y);
}

static void add_violation(Yaml *y, const Witness *w) {
    for (size_t i = 0; i < w->n_steps; i++) {
        if (!w->steps[i].is_function)
            continue;
        char constraint[128];
        snprintf(constraint, sizeof constraint, "\\result == %s", w->steps[i].value);
        open_segment(y, "function_return");
        key(y, "constraint");
        open_mapping(y);
        entry(y, "value", constraint);
        entry(y, "format", "ext_c_expression");
        close_mapping(y);
        add_location(y, &w->steps[i].place);
        close_segment(y);
    }
    WitnessPlace target = w->target;
    target.column = 0; // ours may be in the middle of a statement
    open_segment(y, "target");
    add_location(y, &target);
    close_segment(y);
}

static void add_invariants(Yaml *y, const Witness *w) {
    for (size_t i = 0; i < w->n_invariants; i++) {
        open_mapping(y);
        key(y, "invariant");
        open_mapping(y);
        entry(y, "type", "loop_invariant");
        add_location(y, &w->invariants[i].place);
        entry(y, "value", w->invariants[i].expression);
        entry(y, "format", "c_expression");
        close_mapping(y);
        close_mapping(y);
    }
}

static void add_document(Yaml *y, const Witness *w) {
    yaml_event_t event;
    emit(y, yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING), &event);
    emit(y, yaml_document_start_event_initialize(&event, NULL, NULL, NULL, 1), &event);
    open_list(y);
    open_mapping(y);
    entry(y, "entry_type", w->is_violation ? "violation_sequence" : "invariant_set");
    add_metadata(y, w);
    key(y, "content");
    open_list(y);
    if (w->is_violation)
        add_violation(y, w);
    else
        add_invariants(y, w);
    close_list(y);
    close_mapping(y);
    close_list(y);
    emit(y, yaml_document_end_event_initialize(&event, 1), &event);
    emit(y, yaml_stream_end_event_initialize(&event), &event);
}

static int take_bytes(void *context, unsigned char *bytes, size_t count) {
    text_add_bytes(context, bytes, count);
    return 1;
}

bool witness_as_yaml(const Witness *witness, Text *text) {
    if (witness->is_endless)
        return false; // version 2.0 has no words for a run that never ends
    Yaml y = {0};
    Text written = {0};
    yaml_emitter_initialize(&y.emitter);
    yaml_emitter_set_output(&y.emitter, take_bytes, &written);
    yaml_emitter_set_width(&y.emitter, -1);
    yaml_emitter_set_unicode(&y.emitter, 1);
    add_document(&y, witness);
    yaml_emitter_delete(&y.emitter);
    if (!y.failed)
        text_add_bytes(text, written.chars, written.length);
    text_release(&written);
    return !y.failed;
}
