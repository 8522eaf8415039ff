// Parts of JSON and SARIF that several outputs are made of.
#ifndef OUTPUT_ROWS_H
#define OUTPUT_ROWS_H

#include "assay.h"
#include "base/text.h"

#include <jansson.h>

json_t *output_json_row(const AssayVerdict *verdict);     // doc/output.md
json_t *output_sarif_result(const AssayVerdict *verdict); // of a run
json_t *output_sarif_place(const char *file, unsigned line);
void output_sarif_results(Text *text, json_t *results); // a whole log; takes them
json_t *output_json_lines(const char *text);            // a list of them
void output_add_json(Text *text, json_t *root);         // takes it

#endif
