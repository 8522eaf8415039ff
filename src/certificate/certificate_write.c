#include "certificate/certificate.h"

#include "ir/print.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

CertificateSubject certificate_subject(IrProgram *program, bool math_ints, bool malloc_may_fail,
                                       bool has_checks) {
    Text text = {0};
    ir_print_program(&text, program, true);
    text_add(&text, "%d", (int)program->data_model);
    CertificateSubject subject = {map_hash_bytes(text.chars, text.length), math_ints,
                                  malloc_may_fail, has_checks};
    text_release(&text);
    return subject;
}

// ---- Parts -------------------------------------------------------------------------------------

typedef struct ProofWriter {
    const IrProgram *program;
    const TermTable *table;
    bool is_whole; // no term was too large
} ProofWriter;

static json_t *take_text(Text *text) {
    json_t *string = json_string(text_chars(text));
    text_release(text);
    return string;
}

static json_t *term_json(ProofWriter *w, Term term) {
    Text text = {0};
    w->is_whole &= term_text_write(&text, w->table, term);
    return take_text(&text);
}

static json_t *value_json(ProofWriter *w, const ProofValue *value) {
    json_t *json = json_object();
    json_object_set_new(json, "term", term_json(w, value->term));
    if (value->is_signed)
        json_object_set_new(json, "signed", json_true());
    if (value->object != PROOF_NO_OBJECT)
        json_object_set_new(json, "object", json_integer(value->object));
    return json;
}

static json_t *claim_json(ProofWriter *w, const ProofClaim *claim) {
    static const char *const KINDS[N_PROOF_CLAIMS] = {"field", "fill", "elements"};
    json_t *json = json_object();
    json_object_set_new(json, "kind", json_string(KINDS[claim->kind]));
    json_object_set_new(json, "offset", term_json(w, claim->offset));
    json_object_set_new(json, "length", term_json(w, claim->length));
    if (claim->kind == PROOF_FILL)
        json_object_set_new(json, "byte", json_integer(claim->byte));
    else
        json_object_set_new(json, "value", value_json(w, &claim->value));
    if (claim->kind == PROOF_ELEMENTS)
        json_object_set_new(json, "width", json_integer(claim->width));
    return json;
}

static json_t *object_json(ProofWriter *w, const ProofObject *object) {
    static const char *const KINDS[N_PROOF_OBJECTS] = {"global", "function", "stack", "heap",
                                                       "static"};
    json_t *json = json_object(), *claims = json_array();
    json_object_set_new(json, "kind", json_string(KINDS[object->kind]));
    json_object_set_new(json, "number", json_integer(object->number));
    json_object_set_new(json, "alive", json_boolean(object->is_alive));
    json_object_set_new(json, "base", term_json(w, object->base));
    json_object_set_new(json, "align", json_integer(object->align));
    json_object_set_new(json, "size", term_json(w, object->size));
    for (size_t i = 0; i < object->claims.count; i++)
        json_array_append_new(claims, claim_json(w, &object->claims.items[i]));
    json_object_set_new(json, "claims", claims);
    return json;
}

static json_t *frame_json(ProofWriter *w, const ProofFrame *frame) {
    const char *name = w->program->functions[frame->function].name;
    json_t *json = json_object(), *registers = json_array();
    json_object_set_new(json, "function", json_integer(frame->function));
    json_object_set_new(json, "name", json_string(name));
    json_object_set_new(json, "block", json_integer(frame->block));
    json_object_set_new(json, "index", json_integer(frame->index));
    for (size_t i = 0; i < frame->registers.count; i++) {
        json_t *value = value_json(w, &frame->registers.items[i].value);
        json_object_set_new(value, "register", json_integer(frame->registers.items[i].reg));
        json_array_append_new(registers, value);
    }
    json_object_set_new(json, "registers", registers);
    return json;
}

static json_t *state_json(ProofWriter *w, const ProofState *state) {
    json_t *frames = json_array(), *objects = json_array(), *facts = json_array();
    json_t *draws = json_array();
    for (size_t i = 0; i < state->frames.count; i++)
        json_array_append_new(frames, frame_json(w, &state->frames.items[i]));
    for (size_t i = 0; i < state->objects.count; i++)
        json_array_append_new(objects, object_json(w, &state->objects.items[i]));
    for (size_t i = 0; i < state->facts.count; i++) {
        Text text = {0};
        w->is_whole &= formula_text_write(&text, w->table, state->facts.items[i]);
        json_array_append_new(facts, take_text(&text));
    }
    json_t *json = json_object();
    if (state->parent != IR_NONE)
        json_object_set_new(json, "parent", json_integer(state->parent));
    json_object_set_new(json, "frames", frames);
    json_object_set_new(json, "objects", objects);
    json_object_set_new(json, "facts", facts);
    for (size_t i = 0; i < state->draws.count; i++)
        json_array_append_new(draws, value_json(w, &state->draws.items[i]));
    json_object_set_new(json, "draws", draws);
    return json;
}

// ---- The whole ---------------------------------------------------------------------------------

static json_t *unsupported_json(const char *reason) {
    json_t *json = json_object();
    json_object_set_new(json, "unsupported", json_string(reason));
    return json;
}

static json_t *proof_json(const IrProgram *program, const TermTable *table, const Proof *proof) {
    ProofWriter w = {program, table, true};
    json_t *json, *states = json_array(), *measures = json_array();
    for (size_t i = 0; i < proof->states.count; i++)
        json_array_append_new(states, state_json(&w, &proof->states.items[i]));
    for (size_t i = 0; i < proof->measures.count; i++)
        json_array_append_new(measures, term_json(&w, proof->measures.items[i]));
    if (proof->unsupported || !w.is_whole) {
        json = unsupported_json(proof->unsupported ? proof->unsupported : "terms of great size");
        json_decref(states);
        json_decref(measures);
    } else {
        json = json_object();
        json_object_set_new(json, "states", states);
        json_object_set_new(json, "measures", measures);
        if (proof->is_piecewise)
            json_object_set_new(json, "piecewise", json_true());
        if (term_exists(proof->index))
            json_object_set_new(json, "index", term_json(&w, proof->index));
    }
    return json;
}

char *certificate_write_proof(const IrProgram *program, const TermTable *table, const Proof *proof,
                              const Proof *without_wrap) {
    json_t *json = proof_json(program, table, proof);
    if (without_wrap)
        json_object_set_new(json, "without_wrap", proof_json(program, table, without_wrap));
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

char *certificate_write(CertificateSubject subject, const Property *properties,
                        const char *const *proofs, size_t n) {
    char hash[24];
    json_t *list = json_array(), *json = json_object();
    snprintf(hash, sizeof hash, "%016" PRIx64, subject.program);
    for (size_t i = 0; i < n; i++) {
        json_t *proof = proofs[i] ? json_loads(proofs[i], 0, NULL) : NULL;
        if (!proof)
            proof = json_object();
        json_object_set_new(proof, "property", json_string(property_name(properties[i])));
        json_array_append_new(list, proof);
    }
    json_object_set_new(json, "format", json_string("assay certificate 1"));
    json_object_set_new(json, "program", json_string(hash));
    json_object_set_new(json, "int_model", json_string(subject.math_ints ? "math" : "bits"));
    json_object_set_new(json, "malloc_may_fail", json_boolean(subject.malloc_may_fail));
    json_object_set_new(json, "checks", json_boolean(subject.has_checks));
    json_object_set_new(json, "proofs", list);
    char *text = json_dumps(json, JSON_INDENT(1));
    json_decref(json);
    return text;
}
