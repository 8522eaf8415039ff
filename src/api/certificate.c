// Certificates behind the public interface.
#include "api/internal.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "certificate/check.h"
#include "base/cvc5.h"
#include "shadow/shadow.h"

#include <stdlib.h>
#include <string.h>

static const double SECONDS = 60; // where the user gave no limit

char *assay_certificate(AssayProgram *program, const AssayVerifyOptions *options,
                        const AssayVerdict *verdicts, size_t n) {
    Property properties[ASSAY_MAX_VERDICTS];
    const char *proofs[ASSAY_MAX_VERDICTS];
    size_t n_proofs = 0;
    for (size_t i = 0; i < n && i < ASSAY_MAX_VERDICTS; i++) {
        int p = 0;
        while (p < N_PROPERTIES && strcmp(property_name((Property)p), verdicts[i].property) != 0)
            p++;
        if (verdicts[i].kind != ASSAY_TRUE || verdicts[i].assumes_memory_safe || p == N_PROPERTIES)
            continue;
        properties[n_proofs] = (Property)p;
        proofs[n_proofs++] = verdicts[i].certificate;
    }
    CertificateSubject subject = certificate_subject(program->ir, options->math_ints,
                                                     options->malloc_may_fail, program->has_checks);
    return certificate_write(subject, properties, proofs, n_proofs);
}

static AssayChecked without_check(Property property, AssayCheckOutcome outcome,
                                  const char *reason) {
    return (AssayChecked){.property = property_name(property),
                          .outcome = outcome,
                          .reason = memory_copy_string(reason)};
}

// What engines looked at for each property (verdict/attempt.c).
typedef struct Programs {
    IrProgram *plain, *tracked; // or NULL
    CertificatePrograms all;
} Programs;

static Programs find_programs(AssayProgram *program) {
    Programs p = {0};
    if (program->has_checks) {
        p.plain = shadow_remove_checks(program->ir);
        p.tracked = shadow_track(program->ir, NULL);
    }
    for (int n = 0; n < N_PROPERTIES; n++) {
        uint32_t checks = property_checks((Property)n);
        p.all.of[n] = p.tracked && (checks & IR_UNINITIALISED) ? p.tracked
                      : p.plain && !(checks & IR_UNDEFINED)    ? p.plain
                                                               : program->ir;
    }
    return p;
}

static AssayChecked check_one(AssayProgram *program, const CertificatePrograms *programs,
                              const Certificate *certificate, const CertifiedProof *proof,
                              const CheckOptions *options, Budget *budget) {
    static const AssayCheckOutcome OUTCOMES[] = {[CHECK_CONFIRMED] = ASSAY_CONFIRMED,
                                                 [CHECK_REJECTED] = ASSAY_REJECTED,
                                                 [CHECK_NOT_CHECKED] = ASSAY_NOT_CHECKED};
    const CertificateSubject *said = &certificate->subject;
    CertificateSubject subject = certificate_subject(program->ir, said->math_ints,
                                                     options->malloc_may_fail, program->has_checks);
    if (said->program != subject.program)
        return without_check(proof->property, ASSAY_REJECTED,
                             "a certificate of another program, or of other options of clang");
    if (said->malloc_may_fail != subject.malloc_may_fail)
        return without_check(proof->property, ASSAY_REJECTED,
                             "a certificate for another setting of --malloc-may-fail");
    if (said->math_ints)
        return without_check(proof->property, ASSAY_NOT_CHECKED, "integers without bounds");
    if ((property_checks(proof->property) & IR_UNDEFINED) && !program->has_checks)
        return without_check(proof->property, ASSAY_NOT_CHECKED,
                             "the program was loaded without its checks");
    double start = clock_now();
    CheckResult result =
        check_proof(programs->of[proof->property], proof, certificate->table, options, budget);
    return (AssayChecked){.property = property_name(proof->property),
                          .outcome = OUTCOMES[result.outcome],
                          .reason = result.reason,
                          .paths = result.paths,
                          .steps = result.steps,
                          .queries = result.queries,
                          .seconds = clock_now() - start};
}

static bool has_proofs(const Certificate *certificate, Diag *diag) {
    size_t n = certificate->proofs.count;
    if (!n)
        diag_error(diag, NULL, 0, "the certificate has no proof");
    if (n > ASSAY_MAX_VERDICTS)
        diag_error(diag, NULL, 0, "the certificate has too many proofs");
    return n && n <= ASSAY_MAX_VERDICTS;
}

static size_t check_all(AssayProgram *program, const CertificatePrograms *programs,
                        const Certificate *certificate, const AssayCheckOptions *options,
                        AssayChecked *checked, Diag *diag) {
    CheckOptions check_options = {options->malloc_may_fail, options->solver};
    Budget budget = budget_of_seconds(options->timeout > 0 ? options->timeout : SECONDS);
    if (!cvc5_is_there(options->solver, &budget)) {
        diag_error(diag, NULL, 0, "certificates cannot be checked: " CVC5_MISSING);
        return 0;
    }
    for (size_t i = 0; i < certificate->proofs.count; i++)
        checked[i] = check_one(program, programs, certificate, &certificate->proofs.items[i],
                               &check_options, &budget);
    return certificate->proofs.count;
}

size_t assay_check(AssayProgram *program, const char *file, const AssayCheckOptions *options,
                   AssayChecked *checked, char **messages) {
    Diag diag = {0};
    Text text = {0};
    Certificate certificate = {0};
    size_t n = 0;
    if (file_read(file, &text, &diag)) {
        Programs programs = find_programs(program);
        if (certificate_read(text_chars(&text), text.length, &programs.all, &certificate, &diag) &&
            has_proofs(&certificate, &diag))
            n = check_all(program, &programs.all, &certificate, options, checked, &diag);
        certificate_release(&certificate);
        ir_program_free(programs.plain);
        ir_program_free(programs.tracked);
    }
    text_release(&text);
    *messages = api_take_or_null(&diag.text);
    return n;
}

bool assay_certificate_has_checks(const char *file) {
    Diag ignored = {0};
    Text text = {0};
    bool has_checks =
        file_read(file, &text, &ignored) && certificate_has_checks(text_chars(&text), text.length);
    diag_release(&ignored);
    text_release(&text);
    return has_checks;
}

void assay_checked_release(AssayChecked *checked, size_t n) {
    for (size_t i = 0; i < n; i++)
        free(checked[i].reason);
}
