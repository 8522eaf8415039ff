// The reader of property files must survive any text, and give a set exactly when it does not
// complain.
#include "base/check.h"
#include "base/memory.h"
#include "task/property.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = memory_new(size + 1);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    Diag diag = {0};
    uint32_t set = property_parse_prp("fuzz.prp", text, &diag);
    CHECK((set == 0) == (diag.errors > 0));
    CHECK((set & ~(uint32_t)PROPERTY_ALL) == 0);
    diag_release(&diag);
    free(text);
    return 0;
}
