#include "frontend/type_texts.h"

#include "base/text.h"
#include "base/vec.h"
#include "frontend/ctype.h"

#include <ctype.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#define NAME_OF_TYPE "_ZTS"

enum {
    DI_TYPE_BASE = 3,
    TAG_ENUM = 0x04,
    TAG_STRUCT = 0x13,
    TAG_TYPEDEF = 0x16,
    TAG_UNION = 0x17,
};

// What a name means: the letter of an enumeration's integer type, or one of these. A tag and a name
// of a typedef may be the same word, and mean two types.
enum { STRUCTURE = '1', STRUCTURE_WITHOUT_TAG = '2', NOT_KNOWN = '?', AMBIGUOUS = '!' };

// ---- Names in debug information -----------------------------------------------------------------

static char letter_of(const char *name) {
    static const struct {
        const char *name;
        char letter;
    } words[] = {
        {"int", 'i'},           {"unsigned int", 'j'},   {"long", 'l'},
        {"unsigned long", 'm'}, {"long long", 'x'},      {"unsigned long long", 'y'},
        {"char", 'c'},          {"signed char", 'a'},    {"unsigned char", 'h'},
        {"short", 's'},         {"unsigned short", 't'},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].name, name) == 0)
            return words[i].letter;
    return NOT_KNOWN;
}

static char meaning_of(LLVMContextRef context, LLVMMetadataRef type) {
    unsigned tag = LLVMGetDINodeTag(type);
    if (tag == TAG_STRUCT || tag == TAG_UNION)
        return STRUCTURE;
    LLVMMetadataRef base =
        tag == TAG_ENUM ? ctype_strip(context, ctype_operand(context, type, DI_TYPE_BASE)) : NULL;
    size_t length;
    return base ? letter_of(LLVMDITypeGetName(base, &length)) : NOT_KNOWN;
}

// Structures of one name in several files are the same type if their members are (C17 6.2.7): a
// number for them, and 0 where they are not defined.
static uint64_t shape_of(LLVMContextRef context, LLVMMetadataRef type) {
    if (ctype_kind(context, type) != CTYPE_STRUCT && ctype_kind(context, type) != CTYPE_UNION)
        return 0;
    Text text = {0};
    text_add(&text, "%u %llu", LLVMGetDINodeTag(type),
             (unsigned long long)ctype_size(context, type));
    for (unsigned i = 0; i < ctype_count_members(context, type); i++) {
        CTypeMember member = ctype_member(context, type, i);
        text_add(&text, ";%s %llu %d ", member.name, (unsigned long long)member.offset,
                 member.is_bit_field);
        ctype_spell(context, member.type, &text);
    }
    uint64_t shape = 1;
    for (const char *c = text_chars(&text); *c; c++)
        shape = (shape ^ (unsigned char)*c) * 0x100000001b3;
    text_release(&text);
    return shape | 1;
}

static bool has_other_shape(TypeTexts *t, uint64_t name, uint64_t shape) {
    uint64_t old;
    if (!shape || !t->has_files)
        return false;
    if (map_get(&t->shapes, name, &old))
        return old != shape;
    map_set(&t->shapes, name, shape);
    return false;
}

static void note_name(TypeTexts *t, LLVMMetadataRef named, LLVMMetadataRef type, char meaning) {
    size_t length;
    const char *name = LLVMDITypeGetName(named, &length);
    if (!name || !length)
        return;
    uint64_t key = map_key(intern_slice(&t->strings, name, length)), old;
    bool is_known = map_get(&t->names, key, &old);
    uint64_t shape = shape_of(LLVMGetModuleContext(t->module), type);
    bool is_other = (is_known && (char)old != meaning) || has_other_shape(t, key, shape);
    map_set(&t->names, key, is_other ? AMBIGUOUS : (uint64_t)meaning);
}

// A structure or enumeration without a tag is called after its typedef.
static void note_type(TypeTexts *t, LLVMContextRef context, LLVMMetadataRef node) {
    LLVMMetadataKind kind = LLVMGetMetadataKind(node);
    if (kind == LLVMDICompositeTypeMetadataKind && LLVMGetDINodeTag(node) != 0x01)
        note_name(t, node, node, meaning_of(context, node));
    if (kind != LLVMDIDerivedTypeMetadataKind || LLVMGetDINodeTag(node) != TAG_TYPEDEF)
        return;
    LLVMMetadataRef base = ctype_operand(context, node, DI_TYPE_BASE);
    size_t length;
    if (base && LLVMGetMetadataKind(base) == LLVMDICompositeTypeMetadataKind &&
        !LLVMDITypeGetName(base, &length))
        note_name(t, node, base,
                  meaning_of(context, base) == STRUCTURE ? STRUCTURE_WITHOUT_TAG
                                                         : meaning_of(context, base));
}

typedef VEC(LLVMMetadataRef) Nodes;

static void push_operands(LLVMContextRef context, LLVMMetadataRef node, Nodes *work) {
    LLVMValueRef value = LLVMMetadataAsValue(context, node);
    unsigned n = (unsigned)LLVMGetMDNodeNumOperands(value);
    LLVMValueRef *operands = memory_new((n + 1) * sizeof *operands);
    LLVMGetMDNodeOperands(value, operands);
    for (unsigned i = 0; i < n; i++)
        if (operands[i] && LLVMIsAMDNode(operands[i]))
            vec_push(work, LLVMValueAsMetadata(operands[i]));
    free(operands);
}

static void push_roots(TypeTexts *t, Nodes *work) {
    unsigned n = LLVMGetNamedMetadataNumOperands(t->module, "llvm.dbg.cu");
    LLVMValueRef *units = memory_new((n + 1) * sizeof *units);
    LLVMGetNamedMetadataOperands(t->module, "llvm.dbg.cu", units);
    t->has_files = n > 1;
    for (unsigned i = 0; i < n; i++)
        vec_push(work, LLVMValueAsMetadata(units[i]));
    free(units);
    for (LLVMValueRef f = LLVMGetFirstFunction(t->module); f; f = LLVMGetNextFunction(f))
        if (LLVMGetSubprogram(f))
            vec_push(work, LLVMGetSubprogram(f));
}

static void find_names(TypeTexts *t) {
    LLVMContextRef context = LLVMGetModuleContext(t->module);
    Nodes work = {0};
    Map seen = {0};
    t->has_names = true;
    push_roots(t, &work);
    while (work.count) {
        LLVMMetadataRef node = vec_pop(&work);
        uint64_t ignored;
        if (map_get(&seen, map_key(node), &ignored))
            continue;
        map_set(&seen, map_key(node), 1);
        note_type(t, context, node);
        push_operands(context, node, &work);
    }
    map_release(&seen);
    vec_free(&work);
}

static char meaning_of_name(TypeTexts *t, const char *name, size_t length) {
    uint64_t meaning;
    if (!t->has_names)
        find_names(t);
    bool is_known = map_get(&t->names, map_key(intern_slice(&t->strings, name, length)), &meaning);
    return is_known ? (char)meaning : NOT_KNOWN;
}

// ---- Mangled names ------------------------------------------------------------------------------

// Reads a name, and writes it without abbreviations: every type but the builtin ones can be named
// again by its number (S_, S0_, S1_, ...).
typedef struct Reader {
    TypeTexts *texts;
    const char *rest;
    Text *text;
    VEC(char *) seen;
    bool has_failed;
} Reader;

static void read_type(Reader *r);

static void copy(Reader *r, const char *end) {
    text_add_bytes(r->text, r->rest, (size_t)(end - r->rest));
    r->rest = end;
}

static void fail(Reader *r) {
    r->has_failed = true;
    r->rest = "";
}

static void copy_to_mark(Reader *r) {
    const char *end = strchr(r->rest, '_');
    if (end)
        copy(r, end + 1);
    else
        fail(r);
}

static void read_name(Reader *r) {
    char *name;
    size_t length = strtoul(r->rest, &name, 10);
    if (strlen(name) < length) {
        fail(r);
        return;
    }
    char meaning = meaning_of_name(r->texts, name, length);
    if (meaning == STRUCTURE || meaning == STRUCTURE_WITHOUT_TAG)
        text_add(r->text, "%zu%.*s", length, (int)length, name);
    else if (meaning == NOT_KNOWN)
        text_add(r->text, "?%zu%.*s", length, (int)length, name);
    else if (meaning == AMBIGUOUS) // equal to no other
        text_add(r->text, "?8%08x", ++r->texts->n_ambiguous);
    else
        text_add(r->text, "%c", meaning);
    r->rest = name + length;
}

static void read_again(Reader *r) {
    char *end;
    size_t number = r->rest[1] == '_' ? 0 : strtoul(r->rest + 1, &end, 36) + 1;
    const char *mark = strchr(r->rest, '_');
    if (!mark || number >= r->seen.count) {
        fail(r);
        return;
    }
    text_add(r->text, "%s", r->seen.items[number]);
    r->rest = mark + 1;
}

static void read_function(Reader *r) {
    copy(r, r->rest + 1);
    while (*r->rest && *r->rest != 'E')
        read_type(r);
    if (*r->rest)
        copy(r, r->rest + 1);
    else
        fail(r);
}

static void read_qualifiers(Reader *r) { copy(r, r->rest + strspn(r->rest, "rVK")); }

// "U7_Atomic", "u6__bf16"
static void read_vendor(Reader *r) {
    char *name;
    size_t length = strtoul(r->rest + 1, &name, 10);
    if (strlen(name) < length)
        fail(r);
    else
        copy(r, name + length);
}

// Gives false for builtin types.
static bool read_other(Reader *r) {
    switch (*r->rest) {
    case 'P':
    case 'C':
    case 'G':
        copy(r, r->rest + 1);
        read_type(r);
        return true;
    case 'r':
    case 'V':
    case 'K':
        read_qualifiers(r);
        read_type(r);
        return true;
    case 'U':
        read_vendor(r);
        read_type(r);
        return true;
    case 'u':
        read_vendor(r);
        return true;
    case 'A':
        copy_to_mark(r);
        read_type(r);
        return true;
    case 'F':
        read_function(r);
        return true;
    default:
        return false;
    }
}

// "DF16_" and "Dh" are builtin, "DB7_" and vectors are not.
static bool read_extended(Reader *r) {
    switch (r->rest[1]) {
    case 'F':
        copy_to_mark(r);
        return false;
    case 'B':
    case 'U':
        copy_to_mark(r);
        return true;
    case 'v':
        copy_to_mark(r);
        read_type(r);
        return true;
    default:
        if (!r->rest[1])
            fail(r);
        else
            copy(r, r->rest + 2);
        return false;
    }
}

static void read_type(Reader *r) {
    size_t start = r->text->length;
    bool is_new = true;
    if (*r->rest == 'S') {
        read_again(r);
        is_new = false;
    } else if (isdigit((unsigned char)*r->rest)) {
        read_name(r);
    } else if (*r->rest == 'D') {
        is_new = read_extended(r);
    } else if (!read_other(r)) {
        is_new = false;
        if (*r->rest && strchr("vbcahstijlmxynofdegz", *r->rest))
            copy(r, r->rest + 1);
        else
            fail(r);
    }
    if (is_new && !r->has_failed)
        vec_push(&r->seen, memory_copy_string(text_chars(r->text) + start));
}

static const char *read_mangled(TypeTexts *t, const char *name) {
    Text text = {0};
    Reader r = {.texts = t, .rest = name, .text = &text};
    read_type(&r);
    const char *result = r.has_failed || *r.rest ? NULL : intern(&t->strings, text_chars(&text));
    for (size_t i = 0; i < r.seen.count; i++)
        free(r.seen.items[i]);
    vec_free(&r.seen);
    text_release(&text);
    return result;
}

// ---- Types of functions and tests ---------------------------------------------------------------

// A type that only one file knows is a node of its own.
static const char *text_of_node(TypeTexts *t, LLVMMetadataRef node) {
    uint64_t number = t->local.count;
    if (!map_get(&t->local, map_key(node), &number))
        map_set(&t->local, map_key(node), number);
    Text text = {0};
    text_add(&text, "?9L%08x", (unsigned)number);
    const char *result = intern(&t->strings, text_chars(&text));
    text_release(&text);
    return result;
}

static const char *text_of(TypeTexts *t, LLVMValueRef type) {
    unsigned length;
    if (!LLVMIsAMDString(type))
        return text_of_node(t, LLVMValueAsMetadata(type));
    const char *name = LLVMGetMDString(type, &length);
    if (strncmp(name, NAME_OF_TYPE, strlen(NAME_OF_TYPE)) != 0 || strchr(name, '.'))
        return NULL;
    return read_mangled(t, name + strlen(NAME_OF_TYPE));
}

const char *type_text_of_test(TypeTexts *t, LLVMValueRef test) {
    return text_of(t, LLVMGetOperand(test, 1));
}

LLVMValueRef type_node_of_function(LLVMValueRef function) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    unsigned type = LLVMGetMDKindIDInContext(context, "type", 4);
    size_t n;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(function, &n);
    LLVMValueRef node = NULL;
    for (unsigned i = 0; i < n && !node; i++) // behind it are more general types
        if (LLVMValueMetadataEntriesGetKind(entries, i) == type)
            node = LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(entries, i));
    LLVMDisposeValueMetadataEntries(entries);
    return node;
}

const char *type_text_of_node(TypeTexts *t, LLVMValueRef node) {
    LLVMValueRef operands[2];
    if (LLVMGetMDNodeNumOperands(node) != 2)
        return NULL;
    LLVMGetMDNodeOperands(node, operands);
    return text_of(t, operands[1]);
}

const char *type_text_of_function(TypeTexts *t, LLVMValueRef function) {
    LLVMValueRef node = type_node_of_function(function);
    return node ? type_text_of_node(t, node) : NULL;
}

void type_texts_release(TypeTexts *t) {
    map_release(&t->names);
    map_release(&t->shapes);
    map_release(&t->local);
    interner_release(&t->strings);
}
