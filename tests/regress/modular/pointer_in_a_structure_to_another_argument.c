// What a pointer inside of an argument leads to is another argument.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

void reach_error(void);

struct box {
    int *value;
};

static void put(struct box *box, int *count) {
    assay_requires(valid(box, 1) && valid(box->value, 1) && valid(count, 1));
    assay_ensures(*box->value == 0);
    *box->value = 0;
    *count = 1;
}

int main(void) {
    int x = 7;
    struct box box = {&x};
    put(&box, &x);
    if (x)
        reach_error();
    return 0;
}
