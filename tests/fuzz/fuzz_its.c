// The reader of transition systems must survive any text, and give a system exactly when it does
// not complain; what it gives can be printed.
#include "base/check.h"
#include "its/its.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TermTable *table = term_table_new();
    Solver *solver = solver_new(table, (SolverOptions){0}, NULL);
    Diag diag = {0};
    Its *its = its_read((const char *)data, size, "fuzz.koat", solver, table, &diag);
    CHECK((its == NULL) == (diag.errors > 0));
    if (its) {
        Text text = {0};
        its_print(&text, its);
        text_release(&text);
    }
    its_free(its);
    diag_release(&diag);
    solver_free(solver);
    term_table_free(table);
    return 0;
}
