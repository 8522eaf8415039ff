// Do variable arguments have the types that va_arg and vprintf take them for? The compiler's side
// of it is in frontend/lower_variable_arguments.c.
#include "models.h"

#if __SIZEOF_POINTER__ == 8

size_t __assay_room(const void *pointer);

// A va_list of x86-64, with what is kept in place of the saved registers.
struct List {
    unsigned general, floating;
    const char *next;
    const char *types; // null: they are not known
};

// From the next argument on.
static const char *rest_of(const struct List *list) {
    size_t words = __assay_room(list->next) / 8;
    size_t all = __assay_room(list->types) - 1;
    return list->types + (all - words);
}

// C17 7.16.1.1
void __assay_check_argument(const void *list, int type) {
    const struct List *l = list;
    if (!__assay_checks_arguments())
        return;
    if (l->types == NULL) {
        __assay_unchecked("whether va_arg takes an argument for what it is");
        return;
    }
    const char *rest = rest_of(l);
    rest += *rest == '-';
    __assay_defined_if(*rest != 0, "va_arg: there is no argument left");
    // Structures and complex numbers come in parts.
    __assay_defined_if((*rest == type) | (*rest == 'o'), "va_arg: the argument has another type");
}

static const char *checked_types(const void *list) {
    const struct List *l = list;
    if (!__assay_checks_arguments())
        return NULL;
    if (l->types == NULL)
        __assay_unchecked("whether a va_list fits the format");
    return l->types != NULL ? rest_of(l) : NULL;
}

void __assay_check_print(const char *format, const void *list) {
    const char *types = checked_types(list);
    if (types != NULL)
        __assay_fits(format, types, "vprintf");
}

void __assay_check_scan(const char *format, const void *list) {
    const char *types = checked_types(list);
    if (types != NULL)
        __assay_fits(format, types, "vscanf");
}

#endif
