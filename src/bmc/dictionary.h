// What a program mentions, and values made of it. It looks for the words, numbers and characters of
// its text, and what goes wrong depends on the sizes of its objects.
#ifndef BMC_DICTIONARY_H
#define BMC_DICTIONARY_H

#include "base/text.h"
#include "base/vec.h"
#include "ir/ir.h"

typedef struct DictionaryWord {
    const char *chars; // the program's
    uint32_t length;
} DictionaryWord;

typedef struct Dictionary {
    VEC(DictionaryWord) words; // the first n_tokens are short and have no blanks
    size_t n_tokens;
    VEC(uint64_t) numbers; // that something is compared with, or given
    VEC(uint64_t) sizes;   // of objects and their parts
    VEC(char) chars;       // that something is compared with
} Dictionary;

Dictionary *dictionary_of(const IrProgram *program);
void dictionary_free(Dictionary *dictionary);

// A pseudo-random number, the next of the generator at `state`.
uint64_t dictionary_random(uint64_t *state);

// Values of a kind, chosen by the generator.
uint64_t dictionary_number(const Dictionary *d, uint64_t *state);
uint64_t dictionary_length(const Dictionary *d, uint64_t *state);
char dictionary_char(const Dictionary *d, uint64_t *state);
// Adds a text. What may follow it, as often as one likes, is `tail`: a character, or 0.
void dictionary_text(const Dictionary *d, uint64_t *state, Text *text, char *tail);

#endif
