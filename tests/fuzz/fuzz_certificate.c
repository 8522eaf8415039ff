// The readers of certificates must survive any text: as a file, and as a term and a formula in it.
#include "base/check.h"
#include "certificate/certificate.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_terms(const char *text) {
    TermTable *table = term_table_new();
    TermReader reader = {.table = table};
    Term term = term_text_read(&reader, text);
    CHECK(term_exists(term) == !reader.error);
    Text written = {0};
    if (term_exists(term))
        (void)term_text_write(&written, table, term);
    Formula f = formula_text_read(&reader, text);
    CHECK((f.id != 0) == !reader.error);
    text_release(&written);
    term_text_release(&reader);
    term_table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    IrProgram program = {.pointer_bits = 64};
    Certificate certificate;
    Diag diag = {0};
    Text text = {0};
    CertificatePrograms programs;
    for (int p = 0; p < N_PROPERTIES; p++)
        programs.of[p] = &program;
    bool is_read = certificate_read((const char *)data, size, &programs, &certificate, &diag);
    CHECK(is_read == (diag.errors == 0));
    certificate_release(&certificate);
    diag_release(&diag);
    text_add_bytes(&text, data, size);
    read_terms(text_chars(&text));
    text_release(&text);
    return 0;
}
