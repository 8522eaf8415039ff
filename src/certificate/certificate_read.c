// Reading certificates. The text may be anything: whatever is not as it should be is an error that
// names the place.
#include "certificate/certificate.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LIST = 100000, MAX_ALIGN = 1 << 28 };

typedef struct CertificateReader {
    const CertificatePrograms *programs;
    const IrProgram *program; // of the proof that is being read
    TermReader terms;
    Diag *diag;
    bool is_fine;
} CertificateReader;

static void fail(CertificateReader *r, const char *what, const char *detail) {
    if (r->is_fine)
        diag_error(r->diag, NULL, 0, "the certificate: %s%s%s", what, detail ? ": " : "",
                   detail ? detail : "");
    r->is_fine = false;
}

// ---- Simple parts ------------------------------------------------------------------------------

static const char *get_string(CertificateReader *r, const json_t *json, const char *key) {
    const char *text = json_string_value(json_object_get(json, key));
    if (!text)
        fail(r, "a text is missing", key);
    return text ? text : "";
}

static uint32_t get_number(CertificateReader *r, const json_t *json, const char *key,
                           uint32_t limit) {
    const json_t *number = json_object_get(json, key);
    json_int_t value = json_is_integer(number) ? json_integer_value(number) : -1;
    if (value < 0 || value >= (json_int_t)limit) {
        fail(r, "a number is missing or too large", key);
        return 0;
    }
    return (uint32_t)value;
}

// The list; empty when it is not there.
static size_t get_list(CertificateReader *r, const json_t *json, const char *key, json_t **list) {
    *list = json_object_get(json, key);
    if (*list && !json_is_array(*list))
        fail(r, "no list", key);
    size_t n = json_array_size(*list);
    if (n > MAX_LIST)
        fail(r, "a list that is too long", key);
    return r->is_fine ? n : 0;
}

// One of the names, or 0 after an error.
static int get_choice(CertificateReader *r, const json_t *json, const char *key,
                      const char *const *names, int n) {
    const char *word = get_string(r, json, key);
    for (int i = 0; i < n; i++)
        if (strcmp(word, names[i]) == 0)
            return i;
    fail(r, "an unknown word", key);
    return 0;
}

static Term read_term_text(CertificateReader *r, const char *text) {
    Term term = r->is_fine ? term_text_read(&r->terms, text) : (Term){0};
    if (!term_exists(term)) {
        fail(r, "a term that cannot be read", r->terms.error);
        term = term_int(r->terms.table, 0);
    }
    return term;
}

static Term get_term(CertificateReader *r, const json_t *json, const char *key) {
    return read_term_text(r, get_string(r, json, key));
}

// ---- States ------------------------------------------------------------------------------------

static ProofValue read_value(CertificateReader *r, const json_t *json, size_t n_objects) {
    ProofValue value = {.term = get_term(r, json, "term"), .object = PROOF_NO_OBJECT};
    value.is_signed = json_is_true(json_object_get(json, "signed"));
    if (json_object_get(json, "object"))
        value.object = get_number(r, json, "object", (uint32_t)n_objects);
    return value;
}

static ProofClaim read_claim(CertificateReader *r, const json_t *json, size_t n_objects) {
    static const char *const KINDS[N_PROOF_CLAIMS] = {"field", "fill", "elements"};
    ProofClaim claim = {.kind = (ProofClaimKind)get_choice(r, json, "kind", KINDS, N_PROOF_CLAIMS),
                        .offset = get_term(r, json, "offset"),
                        .length = get_term(r, json, "length")};
    if (claim.kind == PROOF_FILL)
        claim.byte = (uint8_t)get_number(r, json, "byte", 256);
    else
        claim.value = read_value(r, json_object_get(json, "value"), n_objects);
    if (claim.kind == PROOF_ELEMENTS) {
        claim.width = get_number(r, json, "width", 17);
        if (!claim.width)
            fail(r, "elements without width", NULL);
    }
    return claim;
}

static uint32_t limit_of_number(const CertificateReader *r, ProofObjectKind kind, size_t n_frames) {
    switch (kind) {
    case PROOF_GLOBAL:
        return r->program->n_globals;
    case PROOF_FUNCTION:
        return r->program->n_functions;
    case PROOF_STACK:
        return (uint32_t)n_frames;
    default:
        return 1;
    }
}

// Addresses are declared before anything else is read: their values are multiples of the alignment.
static void declare_base(CertificateReader *r, const json_t *json) {
    uint64_t number;
    uint32_t align = get_number(r, json, "align", MAX_ALIGN);
    if (!align || !term_text_var_number(get_string(r, json, "base"), &number))
        fail(r, "an address that is no variable, or has no alignment", NULL);
    else if (!term_exists(term_text_declare(&r->terms, number, align)))
        fail(r, "an address with two alignments", NULL);
}

static ProofObject read_object(CertificateReader *r, const json_t *json, size_t n_objects,
                               size_t n_frames) {
    static const char *const KINDS[N_PROOF_OBJECTS] = {"global", "function", "stack", "heap",
                                                       "static"};
    json_t *claims;
    ProofObject object = {.kind =
                              (ProofObjectKind)get_choice(r, json, "kind", KINDS, N_PROOF_OBJECTS),
                          .is_alive = json_is_true(json_object_get(json, "alive")),
                          .base = get_term(r, json, "base"),
                          .align = get_number(r, json, "align", MAX_ALIGN),
                          .size = get_term(r, json, "size")};
    object.number = get_number(r, json, "number", limit_of_number(r, object.kind, n_frames));
    size_t n = get_list(r, json, "claims", &claims);
    for (size_t i = 0; i < n && r->is_fine; i++)
        vec_push(&object.claims, read_claim(r, json_array_get(claims, i), n_objects));
    return object;
}

static ProofFrame read_frame(CertificateReader *r, const json_t *json, size_t n_objects) {
    ProofFrame frame = {.function = get_number(r, json, "function", r->program->n_functions)};
    if (!r->is_fine)
        return frame;
    const IrFunction *f = &r->program->functions[frame.function];
    frame.block = get_number(r, json, "block", f->n_blocks);
    if (r->is_fine)
        frame.index = get_number(r, json, "index", f->blocks[frame.block].count);
    json_t *registers;
    size_t n = get_list(r, json, "registers", &registers);
    for (size_t i = 0; i < n && r->is_fine; i++) {
        const json_t *value = json_array_get(registers, i);
        ProofRegister reg = {.reg = get_number(r, value, "register", f->n_regs)};
        reg.value = read_value(r, value, n_objects);
        vec_push(&frame.registers, reg);
    }
    return frame;
}

static ProofState read_state(CertificateReader *r, const json_t *json, size_t number) {
    ProofState state = {.parent = IR_NONE};
    json_t *frames, *objects, *facts, *draws;
    size_t n_frames = get_list(r, json, "frames", &frames);
    size_t n_objects = get_list(r, json, "objects", &objects);
    size_t n_facts = get_list(r, json, "facts", &facts);
    size_t n_draws = get_list(r, json, "draws", &draws);
    if (json_object_get(json, "parent")) // an earlier one
        state.parent = get_number(r, json, "parent", (uint32_t)number);
    if (!n_frames)
        fail(r, "a state without frames", NULL);
    for (size_t i = 0; i < n_objects && r->is_fine; i++)
        vec_push(&state.objects, read_object(r, json_array_get(objects, i), n_objects, n_frames));
    for (size_t i = 0; i < n_frames && r->is_fine; i++)
        vec_push(&state.frames, read_frame(r, json_array_get(frames, i), n_objects));
    for (size_t i = 0; i < n_facts && r->is_fine; i++) {
        const char *text = json_string_value(json_array_get(facts, i));
        Formula f = formula_text_read(&r->terms, text ? text : "");
        if (!f.id)
            fail(r, "a fact that cannot be read", r->terms.error);
        else
            vec_push(&state.facts, f);
    }
    for (size_t i = 0; i < n_draws && r->is_fine; i++)
        vec_push(&state.draws, read_value(r, json_array_get(draws, i), 0));
    return state;
}

// ---- Proofs ------------------------------------------------------------------------------------

static bool read_property(CertificateReader *r, const json_t *json, Property *property) {
    const char *name = get_string(r, json, "property");
    for (int p = 0; p < N_PROPERTIES; p++)
        if (strcmp(name, property_name((Property)p)) == 0) {
            *property = (Property)p;
            return true;
        }
    fail(r, "an unknown property", name);
    return false;
}

static void declare_bases(CertificateReader *r, const json_t *states) {
    for (size_t s = 0; s < json_array_size(states); s++) {
        const json_t *objects = json_object_get(json_array_get(states, s), "objects");
        for (size_t i = 0; i < json_array_size(objects) && r->is_fine; i++)
            declare_base(r, json_array_get(objects, i));
    }
}

// Proofs have nothing to do with one another, so neither have their variables.
static void forget_variables(CertificateReader *r) {
    term_text_release(&r->terms);
    r->terms.vars = (Map){0};
}

static void read_steps(CertificateReader *r, const json_t *json, Proof *proof) {
    json_t *states, *measures;
    forget_variables(r);
    size_t n_states = get_list(r, json, "states", &states);
    size_t n_measures = get_list(r, json, "measures", &measures);
    declare_bases(r, states);
    if (json_object_get(json, "index"))
        proof->index = get_term(r, json, "index");
    if (term_exists(proof->index) && term_kind(r->terms.table, proof->index) != TERM_VAR)
        fail(r, "an index that is no variable", NULL);
    for (size_t i = 0; i < n_states && r->is_fine; i++)
        vec_push(&proof->states, read_state(r, json_array_get(states, i), i));
    for (size_t i = 0; i < n_measures && r->is_fine; i++) {
        const char *text = json_string_value(json_array_get(measures, i));
        vec_push(&proof->measures, read_term_text(r, text ? text : ""));
    }
    proof->is_piecewise = json_is_true(json_object_get(json, "piecewise"));
    const char *unsupported = json_string_value(json_object_get(json, "unsupported"));
    if (unsupported)
        proof->unsupported = memory_copy_string(unsupported);
}

static void read_proof(CertificateReader *r, const json_t *json, CertifiedProof *out) {
    if (!read_property(r, json, &out->property))
        return;
    r->program = r->programs->of[out->property];
    read_steps(r, json, &out->proof);
    if (json_object_get(json, "without_wrap"))
        read_steps(r, json_object_get(json, "without_wrap"), &out->without_wrap);
}

static void read_subject(CertificateReader *r, const json_t *json, CertificateSubject *subject) {
    static const char *const MODELS[] = {"bits", "math"};
    const char *hash = get_string(r, json, "program");
    int length = 0;
    if (strcmp(get_string(r, json, "format"), "assay certificate 1") != 0)
        fail(r, "not one of this version", NULL);
    if (sscanf(hash, "%16" SCNx64 "%n", &subject->program, &length) != 1 || hash[length])
        fail(r, "a program's number that cannot be read", NULL);
    subject->math_ints = get_choice(r, json, "int_model", MODELS, 2) == 1;
    subject->malloc_may_fail = json_is_true(json_object_get(json, "malloc_may_fail"));
    subject->has_checks = json_is_true(json_object_get(json, "checks"));
}

bool certificate_read(const char *text, size_t length, const CertificatePrograms *programs,
                      Certificate *certificate, Diag *diag) {
    *certificate = (Certificate){.table = term_table_new()};
    CertificateReader r = {.programs = programs,
                           .terms = {.table = certificate->table},
                           .diag = diag,
                           .is_fine = true};
    json_error_t error;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error), *proofs;
    if (!json_is_object(json))
        fail(&r, "no JSON object", json ? NULL : error.text);
    if (r.is_fine)
        read_subject(&r, json, &certificate->subject);
    size_t n = r.is_fine ? get_list(&r, json, "proofs", &proofs) : 0;
    for (size_t i = 0; i < n && r.is_fine; i++) {
        CertifiedProof proof = {0};
        read_proof(&r, json_array_get(proofs, i), &proof);
        vec_push(&certificate->proofs, proof);
    }
    json_decref(json);
    term_text_release(&r.terms);
    return r.is_fine;
}

bool certificate_has_checks(const char *text, size_t length) {
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool has_checks = json_is_true(json_object_get(json, "checks"));
    json_decref(json);
    return has_checks;
}

void certificate_release(Certificate *certificate) {
    for (size_t i = 0; i < certificate->proofs.count; i++) {
        proof_release(&certificate->proofs.items[i].proof);
        proof_release(&certificate->proofs.items[i].without_wrap);
    }
    vec_free(&certificate->proofs);
    term_table_free(certificate->table);
    certificate->table = NULL;
}
