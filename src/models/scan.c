// The scanf family: formats, and storing what was read.
#define _GNU_SOURCE
#include "scan.h"

#include <stdlib.h>

// ---- Formats ------------------------------------------------------------------------------------

static const char *read_width(struct Conversion *conversion, const char *format) {
    conversion->width = 0;
    while (*format >= '0' && *format <= '9') {
        conversion->width = conversion->width * 10 + (size_t)(*format - '0');
        format++;
    }
    return format;
}

static const char *read_length(struct Conversion *conversion, const char *format) {
    char c = *format;
    conversion->length = 0;
    if (c == 'j' || c == 'q' || c == 'L') {
        conversion->length = 'L';
        return format + 1;
    }
    if (c != 'h' && c != 'l' && c != 'z' && c != 't')
        return format;
    bool doubled = (c == 'h' || c == 'l') && format[1] == c;
    conversion->length = doubled ? c - 'a' + 'A' : c;
    return format + (doubled ? 2 : 1);
}

// The set of %[: a ] that comes first belongs to it.
static const char *read_set(struct Conversion *conversion, const char *format) {
    conversion->set_inverted = *format == '^';
    if (conversion->set_inverted)
        format++;
    conversion->set = format;
    if (*format == ']')
        format++;
    while (*format != 0 && *format != ']')
        format++;
    conversion->set_count = (size_t)(format - conversion->set);
    return *format != 0 ? format + 1 : format;
}

const char *__assay_read_conversion(struct Conversion *conversion, const char *format) {
    conversion->suppressed = *format == '*';
    if (conversion->suppressed)
        format++;
    conversion->allocated = *format == 'm';
    if (conversion->allocated)
        format++;
    format = read_width(conversion, format);
    format = read_length(conversion, format);
    conversion->letter = *format;
    if (*format != 0)
        format++;
    return conversion->letter == '[' ? read_set(conversion, format) : format;
}

// A range a-z is one when it has both ends.
static bool in_set(const struct Conversion *conversion, int c) {
    const char *set = conversion->set;
    size_t i = 0;
    while (i < conversion->set_count) {
        int low = (unsigned char)set[i];
        int high = low;
        if (i + 2 < conversion->set_count && set[i + 1] == '-') {
            high = (unsigned char)set[i + 2];
            i += 2;
        }
        if (low <= c && c <= high)
            return true;
        i++;
    }
    return false;
}

bool __assay_accepts(const struct Conversion *conversion, int c) {
    if (conversion->letter == 's')
        return !is_space(c);
    return in_set(conversion, c) != conversion->set_inverted;
}

// ---- Storing ------------------------------------------------------------------------------------

void __assay_store_integer(struct Scan *scan, const struct Conversion *conversion,
                           unsigned long long bits) {
    if (conversion->suppressed)
        return;
    void *to = next_target(scan);
    switch (conversion->length) {
    case 'H':
        *(unsigned char *)to = (unsigned char)bits;
        break;
    case 'h':
        *(unsigned short *)to = (unsigned short)bits;
        break;
    case 'l':
        *(unsigned long *)to = (unsigned long)bits;
        break;
    case 'L':
        *(unsigned long long *)to = bits;
        break;
    case 'z':
    case 't':
        *(size_t *)to = (size_t)bits;
        break;
    default:
        *(unsigned *)to = (unsigned)bits;
    }
}

void __assay_store_pointer(struct Scan *scan, const struct Conversion *conversion, void *value) {
    if (!conversion->suppressed)
        *(void **)next_target(scan) = value;
}

bool __assay_open_target(struct Target *target, struct Scan *scan,
                         const struct Conversion *conversion) {
    target->text = NULL;
    target->owner = NULL;
    target->count = 0;
    target->room = 100;
    if (conversion->suppressed)
        return true;
    if (!conversion->allocated) {
        target->text = next_target(scan);
        return true;
    }
    target->owner = next_target(scan);
    target->text = malloc(target->room);
    *target->owner = target->text;
    return target->text != NULL;
}

static bool grow(struct Target *target) {
    target->room *= 2;
    char *bigger = realloc(target->text, target->room);
    if (bigger == NULL) {
        free(target->text);
        *target->owner = NULL;
        return false;
    }
    target->text = bigger;
    *target->owner = bigger;
    return true;
}

bool __assay_add_char(struct Target *target, int c) {
    if (target->owner != NULL && target->count == target->room && !grow(target))
        return false;
    if (target->text != NULL)
        target->text[target->count] = (char)c;
    target->count++;
    return true;
}

// ---- Any text -----------------------------------------------------------------------------------

void __assay_make_line(char *s, size_t length);

bool __assay_store_any_text(struct Scan *scan, const struct Conversion *conversion, size_t most) {
    bool is_text = conversion->letter != 'c';
    size_t width = conversion->width != 0 ? conversion->width : is_text ? most : 1;
    size_t length = 1 + any_place(width < most ? width : most);
    if (conversion->suppressed)
        return true;
    char *text;
    if (conversion->allocated) {
        text = malloc(length + is_text);
        *(char **)next_target(scan) = text;
        if (text == NULL)
            return false;
    } else {
        text = next_target(scan);
    }
    if (is_text)
        __assay_make_line(text, length);
    else
        make_arbitrary(text, length);
    scan->items++;
    return true;
}
