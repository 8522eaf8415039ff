// Terms and formulas as text, in prefix form, and back:
//   term    = integer | vN | (+ t t...) | (* t t...) | (div t k) | (mod t k) | (bool f) | (OP t t)
//   formula = true | false | (<= t t) | (= t t) | (!= t t) | (and f f...) | (or f f...)
// vN is variable number N, k an integer above 1, OP one of bdiv brem band bor bxor bshl bshr
// select.
#ifndef EVIDENCE_TERM_TEXT_H
#define EVIDENCE_TERM_TEXT_H

#include "base/map.h"
#include "term/term.h"

// A text that would be unreasonably long is not finished, and false given.
bool term_text_write(Text *text, const TermTable *table, Term term);
bool formula_text_write(Text *text, const TermTable *table, Formula f);

// Reads terms of one text after the other; equal names are one variable.
typedef struct TermReader {
    TermTable *table;
    Map vars;          // number -> id of the variable
    const char *error; // what is wrong with the last text, or NULL
} TermReader;

// No term (formula) when the text is not one; `error` says why.
Term term_text_read(TermReader *reader, const char *text);
Formula formula_text_read(TermReader *reader, const char *text);
// Variable number `number`, whose values are multiples of `multiple_of`. No term when it is known
// as something else.
Term term_text_declare(TermReader *reader, uint64_t number, uint32_t multiple_of);
bool term_text_var_number(const char *text, uint64_t *number); // of "vN"
void term_text_release(TermReader *reader);

#endif
