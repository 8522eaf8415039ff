// Memory graphs in words.
#include "smg/element_facts.h"

const char *smg_kind_name(SmgKind kind) {
    static const char *const names[] = {[SMG_GLOBAL] = "global",
                                        [SMG_STACK] = "stack",
                                        [SMG_HEAP] = "heap",
                                        [SMG_STATIC] = "static",
                                        [SMG_FUNCTION] = "function"};
    return names[kind];
}

const char *smg_life_name(SmgLife life) {
    static const char *const names[] = {
        [SMG_ALIVE] = "alive", [SMG_OUT_OF_SCOPE] = "out of scope", [SMG_FREED] = "freed"};
    return names[life];
}

const char *smg_copy_name(const SmgSegment *segment) {
    static const char *const names[] = {
        [SMG_LIST] = "node", [SMG_TREE] = "node", [SMG_ROWS] = "row"};
    return names[segment->shape];
}

enum { MAX_SHOWN_BYTES = 16 };

static void print_bytes(Text *text, const SmgContext *smg, const SmgEntry *entry) {
    Number length = 0;
    term_is_const(smg->table, entry->length, &length);
    Number shown = length > MAX_SHOWN_BYTES ? MAX_SHOWN_BYTES : length;
    text_add(text, "bytes");
    for (Number i = 0; i < shown; i++)
        text_add(text, " %02x", entry->bytes[i]);
    if (length > shown)
        text_add(text, " ...");
}

void smg_print_entry(Text *text, const SmgContext *smg, const SmgEntry *entry, TermName *name,
                     void *context) {
    Number length;
    term_print(text, smg->table, entry->offset, name, context);
    if (term_is_const(smg->table, entry->length, &length)) {
        text_add(text, " (");
        number_print(text, length);
        text_add(text, length == 1 ? " byte): " : " bytes): ");
    } else {
        text_add(text, " (");
        term_print(text, smg->table, entry->length, name, context);
        text_add(text, " bytes): ");
    }
    switch (entry->kind) {
    case SMG_FIELD:
        if (entry->value.repr == SMG_BITS)
            text_add(text, "bits ");
        term_print(text, smg->table, entry->value.term, name, context);
        return;
    case SMG_FILL:
        text_add(text, "every byte is %u", entry->byte);
        return;
    case SMG_BYTES:
        print_bytes(text, smg, entry);
        return;
    case SMG_ELEMENTS:
        text_add(text, "of %u bytes each, ", entry->width);
        term_print(text, smg->table, smg->index, name, context);
        text_add(text, "-th: ");
        term_print(text, smg->table, entry->value.term, name, context);
        return;
    case SMG_COLUMN:
        text_add(text, "of %u bytes each, row by row what ", entry->width);
        term_print(text, smg->table, entry->value.term, name, context);
        text_add(text, " has from byte ");
        number_print(text, entry->place);
        text_add(text, " on");
        return;
    case SMG_TEXT:
        text_add(text, entry->is_open ? "characters of a string" : "a string");
        return;
    case SMG_UNKNOWN:
        text_add(text, "unknown");
        return;
    }
}

void smg_print_element_fact(Text *text, const SmgContext *smg, const SmgElementFact *fact,
                            TermName *name, void *context) {
    text_add(text, "for all ");
    term_print(text, smg->table, smg->index, name, context);
    text_add(text, " from ");
    term_print(text, smg->table, fact->from, name, context);
    text_add(text, " to below ");
    term_print(text, smg->table, fact->to, name, context);
    text_add(text, ": ");
    formula_print(text, smg->table, fact->holds, name, context);
}
