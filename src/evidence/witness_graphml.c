// Witnesses in GraphML, version 1.0 of the format, by libxml2. An automaton reads a run: an edge
// for each nondeterministic value or assignment, a last one into the violation; or, for a proof, an
// edge for each loop head, whose target holds the invariant.
#include "evidence/witness.h"

#include "base/markup.h"
#include "evidence/witness_common.h"

#include <libxml/xmlwriter.h>
#include <stdio.h>
#include <string.h>

// ---- A little language over libxml2 -------------------------------------------------------------

typedef struct Xml {
    xmlTextWriterPtr writer;
    bool failed;
} Xml;

static const xmlChar *chars(const char *text) { return (const xmlChar *)text; }

static void open_element(Xml *x, const char *name) {
    x->failed |= xmlTextWriterStartElement(x->writer, chars(name)) < 0;
}

static void close_element(Xml *x) { x->failed |= xmlTextWriterEndElement(x->writer) < 0; }

// Names may be no UTF-8; libxml2 would stop there.
static void attribute(Xml *x, const char *name, const char *value) {
    Text repaired = {0};
    text_add_utf8(&repaired, value, strlen(value));
    x->failed |=
        xmlTextWriterWriteAttribute(x->writer, chars(name), chars(text_chars(&repaired))) < 0;
    text_release(&repaired);
}

static void content(Xml *x, const char *value) {
    Text repaired = {0};
    text_add_utf8(&repaired, value, strlen(value));
    x->failed |= xmlTextWriterWriteString(x->writer, chars(text_chars(&repaired))) < 0;
    text_release(&repaired);
}

static void data(Xml *x, const char *name, const char *value) {
    open_element(x, "data");
    attribute(x, "key", name);
    content(x, value);
    close_element(x);
}

static void number_data(Xml *x, const char *name, unsigned number) {
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    data(x, name, text);
}

// ---- Keys ---------------------------------------------------------------------------------------

static const struct Key {
    const char *id, *type, *of, *default_value;
} KEYS[] = {
    {"witness-type", "string", "graph", NULL},
    {"sourcecodelang", "string", "graph", NULL},
    {"producer", "string", "graph", NULL},
    {"specification", "string", "graph", NULL},
    {"programfile", "string", "graph", NULL},
    {"programhash", "string", "graph", NULL},
    {"architecture", "string", "graph", NULL},
    {"creationtime", "string", "graph", NULL},
    {"entry", "boolean", "node", "false"},
    {"sink", "boolean", "node", "false"},
    {"violation", "boolean", "node", "false"},
    {"cyclehead", "boolean", "node", "false"},
    {"invariant", "string", "node", NULL},
    {"invariant.scope", "string", "node", NULL},
    {"startline", "int", "edge", NULL},
    {"assumption", "string", "edge", NULL},
    {"assumption.scope", "string", "edge", NULL},
    {"assumption.resultfunction", "string", "edge", NULL},
    {"enterLoopHead", "boolean", "edge", "false"},
};

static void add_keys(Xml *x) {
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        open_element(x, "key");
        attribute(x, "id", KEYS[i].id);
        attribute(x, "attr.name", KEYS[i].id);
        attribute(x, "attr.type", KEYS[i].type);
        attribute(x, "for", KEYS[i].of);
        if (KEYS[i].default_value) {
            open_element(x, "default");
            content(x, KEYS[i].default_value);
            close_element(x);
        }
        close_element(x);
    }
}

// ---- The automaton ------------------------------------------------------------------------------

static void open_node(Xml *x, size_t number) {
    char id[32];
    snprintf(id, sizeof id, "N%zu", number);
    open_element(x, "node");
    attribute(x, "id", id);
}

static void open_edge(Xml *x, size_t from, size_t to, const WitnessPlace *place) {
    char ends[2][32];
    snprintf(ends[0], sizeof ends[0], "N%zu", from);
    snprintf(ends[1], sizeof ends[1], "N%zu", to);
    open_element(x, "edge");
    attribute(x, "source", ends[0]);
    attribute(x, "target", ends[1]);
    if (place->line)
        number_data(x, "startline", place->line);
}

static void add_step(Xml *x, size_t number, const WitnessStep *step) {
    char assumption[256];
    snprintf(assumption, sizeof assumption, "%s == %s;",
             step->is_function ? "\\result" : step->name, step->value);
    open_edge(x, number, number + 1, &step->place);
    data(x, "assumption", assumption);
    if (step->place.function)
        data(x, "assumption.scope", step->place.function);
    if (step->is_function)
        data(x, "assumption.resultfunction", step->name);
    close_element(x);
}

// N0 -> N1 -> ... -> the violation; an endless run loops at the last node.
static void add_violation(Xml *x, const Witness *w) {
    size_t last = w->n_steps + 1;
    for (size_t i = 0; i <= last; i++) {
        open_node(x, i);
        if (i == 0)
            data(x, "entry", "true");
        if (i == last)
            data(x, w->is_endless ? "cyclehead" : "violation", "true");
        close_element(x);
    }
    for (size_t i = 0; i < w->n_steps; i++)
        add_step(x, i, &w->steps[i]);
    open_edge(x, last - 1, last, &w->target);
    if (w->is_endless)
        data(x, "enterLoopHead", "true");
    close_element(x);
    if (w->is_endless) {
        open_edge(x, last, last, &w->target);
        data(x, "enterLoopHead", "true");
        close_element(x);
    }
}

// A star: from the start to each loop head. The heads may come in any order, and again.
static void add_proof(Xml *x, const Witness *w) {
    open_node(x, 0);
    data(x, "entry", "true");
    close_element(x);
    for (size_t i = 0; i < w->n_invariants; i++) {
        const WitnessInvariant *invariant = &w->invariants[i];
        open_node(x, i + 1);
        data(x, "invariant", invariant->expression);
        if (invariant->place.function)
            data(x, "invariant.scope", invariant->place.function);
        close_element(x);
    }
    for (size_t from = 0; from <= w->n_invariants; from++)
        for (size_t to = 1; to <= w->n_invariants; to++) {
            open_edge(x, from, to, &w->invariants[to - 1].place);
            data(x, "enterLoopHead", "true");
            close_element(x);
        }
}

static void add_origin(Xml *x, const Witness *w) {
    char now[WITNESS_TIME], hash[WITNESS_HASH], producer[64];
    witness_time(now);
    x->failed |= !w->n_files || !witness_hash(w->files[0], hash);
    snprintf(producer, sizeof producer, "assay %s", w->version);
    data(x, "witness-type", w->is_violation ? "violation_witness" : "correctness_witness");
    data(x, "sourcecodelang", "C");
    data(x, "producer", producer);
    data(x, "specification", w->specification);
    if (!x->failed) {
        data(x, "programfile", w->files[0]);
        data(x, "programhash", hash);
    }
    data(x, "architecture", strcmp(w->data_model, "ILP32") == 0 ? "32bit" : "64bit");
    data(x, "creationtime", now);
}

static void add_document(Xml *x, const Witness *w) {
    x->failed |= xmlTextWriterStartDocument(x->writer, NULL, "UTF-8", NULL) < 0;
    open_element(x, "graphml");
    attribute(x, "xmlns", "http://graphml.graphdrawing.org/xmlns");
    attribute(x, "xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance");
    add_keys(x);
    open_element(x, "graph");
    attribute(x, "edgedefault", "directed");
    add_origin(x, w);
    if (w->is_violation)
        add_violation(x, w);
    else
        add_proof(x, w);
    close_element(x);
    close_element(x);
    x->failed |= xmlTextWriterEndDocument(x->writer) < 0;
}

bool witness_as_graphml(const Witness *witness, Text *text) {
    xmlBufferPtr buffer = xmlBufferCreate();
    Xml x = {.writer = buffer ? xmlNewTextWriterMemory(buffer, 0) : NULL};
    x.failed = !x.writer;
    if (!x.failed) {
        xmlTextWriterSetIndent(x.writer, 1);
        add_document(&x, witness);
        xmlFreeTextWriter(x.writer);
    }
    if (!x.failed)
        text_add_bytes(text, xmlBufferContent(buffer), (size_t)xmlBufferLength(buffer));
    xmlBufferFree(buffer);
    return !x.failed;
}
