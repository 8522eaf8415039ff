// C's words for scalars.
#include "evidence/harness_values.h"

#include <math.h>
#include <string.h>

const char *harness_type_name(const IrType *type, bool is_unsigned) {
    if (type->kind == IR_POINTER)
        return "void *";
    if (type->kind == IR_FLOAT)
        return type->bits == 32 ? "float" : type->bits == 64 ? "double" : "long double";
    switch (type->bits) {
    case 1:
        return "_Bool";
    case 8:
        return is_unsigned ? "unsigned char" : "signed char";
    case 16:
        return is_unsigned ? "unsigned short" : "short";
    case 32:
        return is_unsigned ? "unsigned" : "int";
    case 64:
        return is_unsigned ? "unsigned long long" : "long long";
    default:
        return NULL; // no C type that plain compilers have
    }
}

static void add_float(Text *file, uint32_t bits, IrBits value) {
    float narrow;
    double middle;
    long double wide = 0;
    if (bits == 32) {
        memcpy(&narrow, &value.low, sizeof narrow);
        wide = narrow;
    } else if (bits == 64) {
        memcpy(&middle, &value.low, sizeof middle);
        wide = middle;
    } else {
        memcpy(&wide, &value, 10);
    }
    if (isnan(wide))
        text_add(file, "__builtin_nan(\"\")");
    else if (isinf(wide))
        text_add(file, "%s__builtin_inf()", wide < 0 ? "-" : "");
    else
        text_add(file, "%La%s", wide, bits == 32 ? "f" : bits == 64 ? "" : "L");
}

void harness_add_value(Text *file, const IrType *type, IrBits value, bool is_unsigned) {
    if (type->kind == IR_FLOAT)
        add_float(file, type->bits, value);
    else if (type->kind == IR_POINTER)
        text_add(file, "(void *)0x%llx", (unsigned long long)value.low);
    else if (is_unsigned || type->bits == 1)
        text_add(file, "%lluu%s", (unsigned long long)value.low, type->bits == 64 ? "ll" : "");
    else if (type->bits == 64 && value.low == 1ull << 63)
        text_add(file, "-0x7fffffffffffffffll - 1");
    else
        text_add(file, "%lld%s", (long long)(value.low << (64 - type->bits)) >> (64 - type->bits),
                 type->bits == 64 ? "ll" : "");
}
