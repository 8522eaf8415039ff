// The reader of inputs: any bytes give inputs or an error, and inputs can be asked for anything.
#include "interp/inputs.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Diag diag = {0};
    IrInputs *inputs = ir_inputs_parse("fuzz", (const char *)data, size, &diag);
    if ((inputs == NULL) != (diag.errors > 0))
        abort();
    diag_release(&diag);
    if (!inputs)
        return 0;
    for (uint32_t i = 0; i < 16; i++) {
        ir_inputs_nondet(inputs, 1 + i * 8, false);
        ir_inputs_nondet(inputs, i % 3 == 0 ? 32 : i % 3 == 1 ? 64 : 80, true);
        ir_inputs_undef(inputs, 64, false);
        ir_inputs_malloc_fails(inputs);
        ir_inputs_memory(inputs, i, i);
    }
    ir_inputs_free(inputs);
    return 0;
}
