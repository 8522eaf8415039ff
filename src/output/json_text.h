// JSON strings of any bytes: names and messages may quote what is no UTF-8.
#ifndef OUTPUT_JSON_TEXT_H
#define OUTPUT_JSON_TEXT_H

#include <jansson.h>

// What is no UTF-8 becomes U+FFFD. NULL for NULL, for json_pack's "o*".
json_t *json_text(const char *bytes);

#endif
