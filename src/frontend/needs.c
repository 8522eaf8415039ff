// Clauses in C words.
#include "frontend/needs.h"

#include <string.h>

static const char *number_path(const Survey *survey, int number) {
    return survey->numbers.items[number].path;
}

static void add_count(const Survey *survey, const ShapeCount *count, Text *text) {
    const char *between = "";
    if (count->number >= 0) {
        text_add(text, "%s", number_path(survey, count->number));
        between = " + ";
    }
    if (count->factor >= 0)
        text_add(text, " * %s", number_path(survey, count->factor));
    if (count->plus >= 0)
        text_add(text, "%s%s", between, number_path(survey, count->plus));
    if (count->string >= 0) {
        text_add(text, "%sstrlen(%s)", between, survey->places.items[count->string].path);
        between = " + ";
    }
    if (count->constant || !*between)
        text_add(text, "%s%lld", between, (long long)count->constant);
}

static void add_valid(const Survey *survey, const Need *need, const char *path, Text *text) {
    if (need->is_string)
        text_add(text, "string(%s) && valid(%s, strlen(%s) + ", path, path, path);
    else
        text_add(text, "valid(%s, ", path);
    add_count(survey, &need->count, text);
    text_add(text, ")");
}

static void add_relation(const Survey *survey, const Need *need, Text *text) {
    const char *a = number_path(survey, need->number);
    const char *b = need->other >= 0 ? number_path(survey, need->other) : "";
    long long c = need->constant;
    switch (need->relation) {
    case NEED_LT:
        text_add(text, "%s < %s", a, b);
        break;
    case NEED_LE:
        text_add(text, "%s <= %s", a, b);
        break;
    case NEED_GE:
        text_add(text, c == 1 ? "%s > 0" : "%s >= %lld", a, c);
        break;
    case NEED_AT_MOST:
        text_add(text, "%s <= %lld", a, c);
        break;
    case NEED_NE:
        text_add(text, "%s != %lld", a, c);
        break;
    case NEED_SUM_LE:
        text_add(text, "%s + %s <= %s", a, number_path(survey, need->plus), b);
        break;
    }
}

void need_add_text(const Survey *survey, const Need *need, Text *text) {
    const char *path = need->place >= 0 ? survey->places.items[need->place].path : "";
    switch (need->kind) {
    case NEED_NOT_NULL:
        text_add(text, "%s != NULL", path);
        break;
    case NEED_NULL:
        text_add(text, "%s == NULL", path);
        break;
    case NEED_VALID:
        add_valid(survey, need, path, text);
        break;
    case NEED_STRING:
        text_add(text, "string(%s)", path);
        break;
    case NEED_BEFORE:
        text_add(text, "valid(%s - %lld, %lld)", path, (long long)need->constant,
                 (long long)need->constant);
        break;
    case NEED_SHORT:
        text_add(text, "strlen(%s) <= %lld", path, (long long)need->constant);
        break;
    case NEED_NOT_EMPTY:
        text_add(text, "strlen(%s) > 0", path);
        break;
    case NEED_NUMBER:
        add_relation(survey, need, text);
        break;
    }
}

static bool has_same_count(const ShapeCount *a, const ShapeCount *b) {
    return a->constant == b->constant && a->number == b->number && a->factor == b->factor &&
           a->plus == b->plus && a->string == b->string;
}

bool need_equals(const Need *a, const Need *b) {
    return a->kind == b->kind && a->place == b->place && a->is_string == b->is_string &&
           has_same_count(&a->count, &b->count) && a->relation == b->relation &&
           a->number == b->number && a->plus == b->plus && a->other == b->other &&
           a->constant == b->constant;
}
