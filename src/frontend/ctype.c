#include "frontend/ctype.h"

#include <string.h>

enum {
    DI_TYPE_BASE = 3, // pointers, arrays, qualifiers, members; the list of a function's types
    DI_ELEMENTS = 4,
    DI_SUBPROGRAM_TYPE = 4,
    DI_SUBPROGRAM_UNIT = 5,
    MAX_OPERANDS = 4096,
    MAX_CHAIN = 32,
};

enum { // DWARF's tags
    TAG_ARRAY = 0x01,
    TAG_ENUM = 0x04,
    TAG_MEMBER = 0x0d,
    TAG_POINTER = 0x0f,
    TAG_STRUCT = 0x13,
    TAG_TYPEDEF = 0x16,
    TAG_UNION = 0x17,
    TAG_CONST = 0x26,
    TAG_VOLATILE = 0x35,
    TAG_RESTRICT = 0x37,
    TAG_ATOMIC = 0x47,
};

// ---- Nodes ------------------------------------------------------------------

static unsigned count_operands(LLVMContextRef context, LLVMMetadataRef node) {
    return (unsigned)LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(context, node));
}

static LLVMValueRef node_operand(LLVMContextRef context, LLVMMetadataRef node, unsigned i) {
    unsigned n = node ? count_operands(context, node) : 0;
    if (i >= n || n > MAX_OPERANDS)
        return NULL;
    LLVMValueRef operands[MAX_OPERANDS];
    LLVMGetMDNodeOperands(LLVMMetadataAsValue(context, node), operands);
    return operands[i];
}

LLVMMetadataRef ctype_operand(LLVMContextRef context, LLVMMetadataRef node, unsigned i) {
    LLVMValueRef operand = node_operand(context, node, i);
    return operand ? LLVMValueAsMetadata(operand) : NULL;
}

const char *ctype_string(LLVMContextRef context, LLVMMetadataRef node, unsigned i) {
    LLVMValueRef text = node_operand(context, node, i);
    unsigned length;
    return text && LLVMIsAMDString(text) ? LLVMGetMDString(text, &length) : NULL;
}

uint64_t ctype_number(LLVMContextRef context, LLVMMetadataRef node, unsigned i) {
    LLVMValueRef number = node_operand(context, node, i);
    return number && LLVMIsAConstantInt(number) ? LLVMConstIntGetZExtValue(number) : 0;
}

// ---- Types ------------------------------------------------------------------

static bool is_derived(LLVMMetadataRef type) {
    return type && LLVMGetMetadataKind(type) == LLVMDIDerivedTypeMetadataKind;
}

static unsigned tag_of(LLVMMetadataRef type) { return type ? LLVMGetDINodeTag(type) : 0; }

static bool is_qualifier(LLVMMetadataRef type) {
    unsigned tag = tag_of(type);
    return is_derived(type) &&
           (tag == TAG_CONST || tag == TAG_VOLATILE || tag == TAG_RESTRICT || tag == TAG_ATOMIC);
}

static bool is_wrapper(LLVMMetadataRef type) {
    return is_qualifier(type) || (is_derived(type) && tag_of(type) == TAG_TYPEDEF);
}

LLVMMetadataRef ctype_strip(LLVMContextRef context, LLVMMetadataRef type) {
    for (int n = 0; is_wrapper(type) && n < MAX_CHAIN; n++)
        type = ctype_operand(context, type, DI_TYPE_BASE);
    return type;
}

CTypeKind ctype_kind(LLVMContextRef context, LLVMMetadataRef type) {
    type = ctype_strip(context, type);
    if (!type)
        return CTYPE_VOID;
    switch (LLVMGetMetadataKind(type)) {
    case LLVMDIBasicTypeMetadataKind:
        return CTYPE_NUMBER;
    case LLVMDISubroutineTypeMetadataKind:
        return CTYPE_FUNCTION;
    case LLVMDIDerivedTypeMetadataKind:
        return tag_of(type) == TAG_POINTER ? CTYPE_POINTER : CTYPE_VOID;
    case LLVMDICompositeTypeMetadataKind:
        break;
    default:
        return CTYPE_VOID;
    }
    switch (tag_of(type)) {
    case TAG_STRUCT:
        return LLVMDITypeGetSizeInBits(type) ? CTYPE_STRUCT : CTYPE_VOID;
    case TAG_UNION:
        return LLVMDITypeGetSizeInBits(type) ? CTYPE_UNION : CTYPE_VOID;
    case TAG_ARRAY:
        return CTYPE_ARRAY;
    case TAG_ENUM:
        return CTYPE_NUMBER;
    default:
        return CTYPE_VOID;
    }
}

LLVMMetadataRef ctype_element(LLVMContextRef context, LLVMMetadataRef type) {
    return ctype_operand(context, ctype_strip(context, type), DI_TYPE_BASE);
}

uint64_t ctype_size(LLVMContextRef context, LLVMMetadataRef type) {
    type = ctype_strip(context, type);
    return type ? LLVMDITypeGetSizeInBits(type) / 8 : 0;
}

static const char *basic_name(LLVMContextRef context, LLVMMetadataRef type) {
    type = ctype_strip(context, type);
    if (!type || LLVMGetMetadataKind(type) != LLVMDIBasicTypeMetadataKind)
        return "";
    size_t length;
    const char *name = LLVMDITypeGetName(type, &length);
    return name ? name : "";
}

bool ctype_is_char(LLVMContextRef context, LLVMMetadataRef type) {
    return strcmp(basic_name(context, type), "char") == 0;
}

bool ctype_is_signed(LLVMContextRef context, LLVMMetadataRef type) {
    const char *name = basic_name(context, type);
    return *name && !strstr(name, "unsigned") && strcmp(name, "_Bool") != 0;
}

bool ctype_is_const(LLVMContextRef context, LLVMMetadataRef type) {
    bool is_const = false;
    for (int n = 0; is_wrapper(type) && n < MAX_CHAIN; n++) {
        is_const |= tag_of(type) == TAG_CONST;
        type = ctype_operand(context, type, DI_TYPE_BASE);
    }
    return is_const;
}

bool ctype_is_volatile(LLVMContextRef context, LLVMMetadataRef type) {
    for (int n = 0; type && n < MAX_CHAIN; n++) {
        bool is_array = ctype_kind(context, type) == CTYPE_ARRAY && !is_wrapper(type);
        if (!is_wrapper(type) && !is_array)
            return false;
        if (is_wrapper(type) && tag_of(type) == TAG_VOLATILE)
            return true;
        type = is_array ? ctype_element(context, type) : ctype_operand(context, type, DI_TYPE_BASE);
    }
    return false;
}

bool ctype_is_called(LLVMContextRef context, LLVMMetadataRef type, const char *name) {
    for (int n = 0; type && n < MAX_CHAIN; n++) {
        size_t length;
        const char *own = LLVMDITypeGetName(type, &length);
        if (own && strcmp(own, name) == 0)
            return true;
        if (!is_wrapper(type))
            return false;
        type = ctype_operand(context, type, DI_TYPE_BASE);
    }
    return false;
}

static void spell(LLVMContextRef context, LLVMMetadataRef type, Text *text, int depth) {
    if (!type || depth > MAX_CHAIN) {
        text_add(text, "void");
        return;
    }
    size_t length;
    const char *name = LLVMDITypeGetName(type, &length);
    if (name && length) {
        bool is_tagged = LLVMGetMetadataKind(type) == LLVMDICompositeTypeMetadataKind;
        const char *kind = tag_of(type) == TAG_UNION  ? "union "
                           : tag_of(type) == TAG_ENUM ? "enum "
                                                      : "struct ";
        text_add(text, "%s%.*s", is_tagged ? kind : "", (int)length, name);
        return;
    }
    unsigned tag = tag_of(type);
    if (!is_derived(type) && tag != TAG_ARRAY) {
        bool is_function = LLVMGetMetadataKind(type) == LLVMDISubroutineTypeMetadataKind;
        text_add(text, is_function         ? "function"
                       : tag == TAG_UNION  ? "union"
                       : tag == TAG_STRUCT ? "struct"
                       : tag == TAG_ENUM   ? "enum"
                                           : "?");
        return;
    }
    spell(context, ctype_operand(context, type, DI_TYPE_BASE), text, depth + 1);
    if (tag == TAG_ARRAY)
        text_add(text, "[]");
    text_add(text, "%s", tag == TAG_POINTER ? " *" : tag == TAG_CONST ? " const" : "");
}

void ctype_spell(LLVMContextRef context, LLVMMetadataRef type, Text *text) {
    spell(context, type, text, 0);
}

// ---- Members ----------------------------------------------------------------

static LLVMMetadataRef elements_of(LLVMContextRef context, LLVMMetadataRef type) {
    type = ctype_strip(context, type);
    return type && LLVMGetMetadataKind(type) == LLVMDICompositeTypeMetadataKind
               ? ctype_operand(context, type, DI_ELEMENTS)
               : NULL;
}

unsigned ctype_count_members(LLVMContextRef context, LLVMMetadataRef type) {
    LLVMMetadataRef elements = elements_of(context, type);
    unsigned n = elements ? count_operands(context, elements) : 0;
    return n <= MAX_OPERANDS ? n : 0;
}

CTypeMember ctype_member(LLVMContextRef context, LLVMMetadataRef type, unsigned i) {
    enum { FLAG_BIT_FIELD = 1 << 19 };
    LLVMMetadataRef member = ctype_operand(context, elements_of(context, type), i);
    CTypeMember result = {.name = ""};
    if (!is_derived(member) || tag_of(member) != TAG_MEMBER)
        return result;
    size_t length;
    const char *name = LLVMDITypeGetName(member, &length);
    result.name = name ? name : "";
    result.type = ctype_operand(context, member, DI_TYPE_BASE);
    result.first_bit = LLVMDITypeGetOffsetInBits(member);
    result.bits = LLVMDITypeGetSizeInBits(member);
    result.offset = result.first_bit / 8;
    result.is_bit_field = ((unsigned)LLVMDITypeGetFlags(member) & FLAG_BIT_FIELD) != 0;
    return result;
}

static bool holds_pointers(LLVMContextRef context, LLVMMetadataRef type, int depth) {
    CTypeKind kind = ctype_kind(context, type);
    if (kind == CTYPE_POINTER || depth > MAX_CHAIN)
        return true;
    if (kind == CTYPE_ARRAY)
        return holds_pointers(context, ctype_element(context, type), depth + 1);
    if (kind != CTYPE_STRUCT && kind != CTYPE_UNION)
        return false;
    bool holds = false;
    for (unsigned i = 0; !holds && i < ctype_count_members(context, type); i++)
        holds = holds_pointers(context, ctype_member(context, type, i).type, depth + 1);
    return holds;
}

bool ctype_holds_pointers(LLVMContextRef context, LLVMMetadataRef type) {
    return holds_pointers(context, type, 0);
}

// ---- Functions --------------------------------------------------------------

static LLVMMetadataRef types_in(LLVMContextRef context, LLVMMetadataRef type) {
    bool is_type = type && LLVMGetMetadataKind(type) == LLVMDISubroutineTypeMetadataKind;
    return is_type ? ctype_operand(context, type, DI_TYPE_BASE) : NULL;
}

unsigned ctype_count_signature(LLVMContextRef context, LLVMMetadataRef type) {
    LLVMMetadataRef types = types_in(context, type);
    return types ? count_operands(context, types) : 0;
}

LLVMMetadataRef ctype_signature(LLVMContextRef context, LLVMMetadataRef type, unsigned i) {
    return ctype_operand(context, types_in(context, type), i);
}

static LLVMMetadataRef type_of(LLVMContextRef context, LLVMValueRef function) {
    return ctype_operand(context, LLVMGetSubprogram(function), DI_SUBPROGRAM_TYPE);
}

LLVMMetadataRef ctype_unit(LLVMContextRef context, LLVMValueRef function) {
    return ctype_operand(context, LLVMGetSubprogram(function), DI_SUBPROGRAM_UNIT);
}

LLVMMetadataRef ctype_result(LLVMContextRef context, LLVMValueRef function) {
    return ctype_signature(context, type_of(context, function), 0);
}

unsigned ctype_count_parameters(LLVMContextRef context, LLVMValueRef function) {
    unsigned n = ctype_count_signature(context, type_of(context, function));
    return n ? n - 1 : 0;
}

LLVMMetadataRef ctype_parameter(LLVMContextRef context, LLVMValueRef function, unsigned i) {
    return ctype_signature(context, type_of(context, function), i + 1);
}
