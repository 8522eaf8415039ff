#include "output/json_text.h"

#include "base/markup.h"

#include <string.h>

json_t *json_text(const char *bytes) {
    if (!bytes)
        return NULL;
    Text repaired = {0};
    text_add_utf8(&repaired, bytes, strlen(bytes));
    json_t *string = json_string(text_chars(&repaired));
    text_release(&repaired);
    return string;
}
