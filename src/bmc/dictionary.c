#include "bmc/dictionary.h"

#include "base/memory.h"

#include <string.h>

enum {
    MAX_NUMBERS = 2000,
    MAX_WORDS = 1000,
    LONGEST_WORD = 64,
    LONGEST_TOKEN = 20,
    LARGEST_SIZE = 1 << 16,
    DEEPEST_TYPE = 4
};

// ---- What the program mentions ------------------------------------------------------------------

static bool is_printable(uint64_t c) { return (c >= ' ' && c < 127) || (c >= '\t' && c <= '\r'); }

static void add_size(Dictionary *d, uint64_t size) {
    if (size < 2 || size > LARGEST_SIZE || d->sizes.count == MAX_NUMBERS)
        return;
    for (size_t i = 0; i < d->sizes.count; i++)
        if (d->sizes.items[i] == size)
            return;
    vec_push(&d->sizes, size);
}

static void add_number(Dictionary *d, uint64_t number) {
    if (number == 0 || d->numbers.count == MAX_NUMBERS)
        return;
    for (size_t i = 0; i < d->numbers.count; i++)
        if (d->numbers.items[i] == number)
            return;
    vec_push(&d->numbers, number);
    if (is_printable(number))
        vec_push(&d->chars, (char)number);
}

static void add_type(Dictionary *d, const IrProgram *p, IrTypeId id, int depth) {
    const IrType *type = ir_type(p, id);
    if (depth > DEEPEST_TYPE)
        return;
    if (type->kind == IR_ARRAY) {
        add_size(d, type->size * type->count);
        add_size(d, type->count);
        add_type(d, p, type->element, depth + 1);
    }
    for (uint64_t i = 0; type->kind == IR_STRUCT && i < type->count && i < MAX_NUMBERS; i++)
        add_type(d, p, type->fields[i].type, depth + 1);
}

static void add_word(Dictionary *d, const char *chars, size_t length) {
    if (length == 0 || length > LONGEST_WORD || d->words.count == MAX_WORDS)
        return;
    vec_push(&d->words, ((DictionaryWord){chars, (uint32_t)length}));
    bool is_token = length <= LONGEST_TOKEN && !memchr(chars, ' ', length);
    if (is_token) {
        DictionaryWord first = d->words.items[d->n_tokens];
        d->words.items[d->n_tokens++] = vec_last(&d->words);
        vec_last(&d->words) = first;
    }
}

// The texts in what a variable or a literal begins with.
static void add_words(Dictionary *d, const IrGlobal *global) {
    const char *bytes = (const char *)global->bytes;
    uint64_t start = 0;
    for (uint64_t i = 0; bytes && i < global->size && d->words.count < MAX_WORDS; i++) {
        if (is_printable((unsigned char)bytes[i]))
            continue;
        if (bytes[i] == 0)
            add_word(d, bytes + start, i - start);
        start = i + 1;
    }
}

static uint64_t signed_bits(const IrProgram *p, const IrConst *c) {
    uint32_t bits = ir_type(p, c->type)->bits;
    return bits < 64 ? (uint64_t)((int64_t)(c->low << (64 - bits)) >> (64 - bits)) : c->low;
}

// Is the instruction of a kind whose constants a program decides by?
static bool has_telling_constants(const IrInstr *i) {
    return ir_is_comparison((IrOpcode)i->op) || i->op == IR_SWITCH || ir_is_call((IrOpcode)i->op) ||
           i->op == IR_PHI || i->op == IR_SELECT || i->op == IR_ALLOCA;
}

static void add_function(Dictionary *d, const IrProgram *p, const IrFunction *f) {
    for (uint32_t n = 0; n < f->n_instrs; n++) {
        const IrInstr *i = &f->instrs[n];
        const IrOperand *operands = ir_operands(f, i);
        if (i->op == IR_ALLOCA)
            add_type(d, p, i->type, 0);
        for (uint32_t o = 0; o < i->n_operands && has_telling_constants(i); o++) {
            const IrConst *c =
                ir_is_const(operands[o]) ? &p->constants[ir_operand_const(operands[o])] : NULL;
            if (!c || c->kind != IR_CONST_BITS || ir_type(p, c->type)->kind != IR_INT)
                continue;
            add_number(d, signed_bits(p, c));
            add_size(d, c->low);
        }
    }
}

Dictionary *dictionary_of(const IrProgram *p) {
    Dictionary *d = memory_zeroed(sizeof *d);
    for (uint32_t f = 0; f < p->n_functions; f++)
        if (!p->functions[f].is_model)
            add_function(d, p, &p->functions[f]);
    for (uint32_t g = 0; g < p->n_globals; g++) {
        if (p->globals[g].is_model)
            continue;
        add_words(d, &p->globals[g]);
        if (!p->globals[g].is_string)
            add_type(d, p, p->globals[g].type, 0);
    }
    return d;
}

void dictionary_free(Dictionary *d) {
    vec_free(&d->words);
    vec_free(&d->numbers);
    vec_free(&d->sizes);
    vec_free(&d->chars);
    free(d);
}

// ---- Values -------------------------------------------------------------------------------------

uint64_t dictionary_random(uint64_t *state) {
    uint64_t x = *state += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

static uint64_t below(uint64_t *state, uint64_t n) { return dictionary_random(state) % n; }

uint64_t dictionary_number(const Dictionary *d, uint64_t *state) {
    uint64_t choice = below(state, 16);
    if (choice < 5)
        return below(state, 10);
    if (choice < 6)
        return -(1 + below(state, 10));
    if (choice < 13 && d->numbers.count)
        return d->numbers.items[below(state, d->numbers.count)] + below(state, 3) - 1;
    if (choice < 14 && d->sizes.count)
        return d->sizes.items[below(state, d->sizes.count)] + below(state, 3) - 1;
    if (choice < 15)
        return ((uint64_t)1 << below(state, 40)) + below(state, 3) - 1;
    return dictionary_random(state) >> below(state, 64);
}

uint64_t dictionary_length(const Dictionary *d, uint64_t *state) {
    uint64_t choice = below(state, 16);
    if (choice < 6 || !d->sizes.count)
        return below(state, choice < 5 ? 10 : 100);
    uint64_t size = d->sizes.items[below(state, d->sizes.count)];
    if (choice >= 14) // two of them fill it
        size /= 2;
    return size + below(state, 3) - 1;
}

char dictionary_char(const Dictionary *d, uint64_t *state) {
    static const char common[] = "ab01 \n-%/=,.:\t9A\"'([{\\";
    if (d->chars.count && below(state, 4))
        return d->chars.items[below(state, d->chars.count)];
    return common[below(state, sizeof common - 1)];
}

static void add_token(const Dictionary *d, uint64_t *state, Text *text) {
    size_t n = d->n_tokens && below(state, 8) ? d->n_tokens : d->words.count;
    if (n == 0) {
        char c = dictionary_char(d, state);
        text_add_bytes(text, &c, 1);
        return;
    }
    const DictionaryWord *word = &d->words.items[below(state, n)];
    text_add_bytes(text, word->chars, word->length);
}

static void add_number_text(const Dictionary *d, uint64_t *state, Text *text) {
    uint64_t number = dictionary_number(d, state);
    text_add(text, below(state, 8) ? "%lld" : "0x%llx", (long long)number);
}

static void add_chars(const Dictionary *d, uint64_t *state, Text *text) {
    for (uint64_t n = 1 + below(state, 8); n > 0; n--) {
        char c = dictionary_char(d, state);
        text_add_bytes(text, &c, 1);
    }
}

void dictionary_text(const Dictionary *d, uint64_t *state, Text *text, char *tail) {
    uint64_t choice = below(state, 16);
    bool has_tail = choice < 5;
    if (choice >= 3 && choice < 8)
        add_token(d, state, text);
    else if (choice >= 8 && choice < 11)
        add_number_text(d, state, text);
    else if (choice >= 11 && choice < 13)
        add_chars(d, state, text);
    else if (choice >= 13)
        add_token(d, state, text);
    if (choice == 13)
        add_token(d, state, text);
    else if (choice == 14)
        add_number_text(d, state, text);
    else if (choice == 15)
        add_chars(d, state, text);
    *tail = has_tail ? dictionary_char(d, state) : 0;
}
