// Certificates: what proofs rest on (task/proof.h) as JSON (doc/certificate.md), written by assay
// and read by the checker.
#ifndef CERTIFICATE_CERTIFICATE_H
#define CERTIFICATE_CERTIFICATE_H

#include "evidence/term_text.h"
#include "task/proof.h"
#include "task/property.h"

// What a certificate speaks of; it says nothing about other programs or under other options.
typedef struct CertificateSubject {
    uint64_t program; // hash of the program's text
    bool math_ints, malloc_may_fail;
    bool has_checks; // the program is loaded with its checks for undefined behaviour
} CertificateSubject;

CertificateSubject certificate_subject(IrProgram *program, bool math_ints, bool malloc_may_fail,
                                       bool has_checks);

// One proof as JSON text; the caller frees. A proof that cannot be said says that instead. The
// second proof (NULL: none) is for a machine whose signed arithmetic does not wrap.
char *certificate_write_proof(const IrProgram *program, const TermTable *table, const Proof *proof,
                              const Proof *without_wrap);
// The whole file: proofs as certificate_write_proof gave them (NULL: nothing but the claim).
char *certificate_write(CertificateSubject subject, const Property *properties,
                        const char *const *proofs, size_t n);

typedef struct CertifiedProof {
    Property property;
    Proof proof;
    Proof without_wrap; // termination: the same if signed arithmetic does not wrap
} CertifiedProof;

typedef struct Certificate {
    CertificateSubject subject;
    VEC(CertifiedProof) proofs;
    TermTable *table; // of all terms in it
} Certificate;

// What the proof of each property speaks of: the program with or without checks, and with shadows.
typedef struct CertificatePrograms {
    IrProgram *of[N_PROPERTIES];
} CertificatePrograms;

// Reads text that may be anything; false after an error. Numbers of registers, blocks, objects and
// so on are those of the programs.
bool certificate_read(const char *text, size_t length, const CertificatePrograms *programs,
                      Certificate *certificate, Diag *diag);
// Does the text say that the program is to be loaded with checks?
bool certificate_has_checks(const char *text, size_t length);
void certificate_release(Certificate *certificate);

#endif
