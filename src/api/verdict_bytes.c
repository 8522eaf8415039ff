#include "api/verdict_bytes.h"

#include "base/memory.h"
#include "task/property.h"

#include <stdlib.h>
#include <string.h>

static const size_t STRINGS[] = {offsetof(AssayVerdict, detail),  offsetof(AssayVerdict, location),
                                 offsetof(AssayVerdict, message), offsetof(AssayVerdict, why),
                                 offsetof(AssayVerdict, set),     offsetof(AssayVerdict, inputs),
                                 offsetof(AssayVerdict, unshown), offsetof(AssayVerdict, allocated),
                                 offsetof(AssayVerdict, lost),    offsetof(AssayVerdict, told),
                                 offsetof(AssayVerdict, needs)};

enum { N_STRINGS = sizeof STRINGS / sizeof *STRINGS, MOST_STEPS = 1000 };

static char **string_of(const AssayVerdict *verdict, size_t i) {
    return (char **)((char *)verdict + STRINGS[i]);
}

// ---- Writing ------------------------------------------------------------------------------------

static void write_number(Text *bytes, uint64_t number) {
    text_add_bytes(bytes, &number, sizeof number);
}

static void write_string(Text *bytes, const char *string) {
    write_number(bytes, string ? strlen(string) + 1 : 0);
    if (string)
        text_add_bytes(bytes, string, strlen(string));
}

static uint64_t property_of(const AssayVerdict *verdict) {
    uint64_t p = 0;
    while (p < N_PROPERTIES - 1 && strcmp(property_name((Property)p), verdict->property) != 0)
        p++;
    return p;
}

static void write_verdict(const AssayVerdict *verdict, Text *bytes) {
    write_number(bytes, property_of(verdict));
    write_number(bytes, verdict->kind);
    write_number(bytes, verdict->holds_if_memory_is_safe);
    write_number(bytes, verdict->assumes_memory_safe);
    write_number(bytes, verdict->steps_before);
    for (size_t s = 0; s < N_STRINGS; s++)
        write_string(bytes, *string_of(verdict, s));
    write_number(bytes, verdict->n_steps);
    for (size_t i = 0; i < verdict->n_steps; i++) {
        const AssayStep *step = &verdict->steps[i];
        write_string(bytes, step->file);
        write_string(bytes, step->function);
        write_number(bytes, step->line);
        write_string(bytes, step->what);
        write_string(bytes, step->value);
    }
}

void verdict_bytes_write(const AssayVerdict *verdicts, size_t n, Text *bytes) {
    write_number(bytes, n);
    for (size_t i = 0; i < n; i++)
        write_verdict(&verdicts[i], bytes);
}

// ---- Reading ------------------------------------------------------------------------------------

typedef struct Reader {
    const char *at;
    size_t left;
    bool failed;
} Reader;

static uint64_t read_number(Reader *r) {
    uint64_t number = 0;
    if (r->left < sizeof number) {
        r->failed = true;
        return 0;
    }
    memcpy(&number, r->at, sizeof number);
    r->at += sizeof number;
    r->left -= sizeof number;
    return number;
}

static char *read_string(Reader *r) {
    uint64_t length = read_number(r);
    if (!length || length - 1 > r->left) {
        r->failed |= length != 0;
        return NULL;
    }
    char *string = memory_new(length);
    memcpy(string, r->at, length - 1);
    string[length - 1] = '\0';
    r->at += length - 1;
    r->left -= length - 1;
    return string;
}

static const char *read_name(Reader *r, Interner *strings) {
    char *name = read_string(r);
    const char *interned = name ? intern(strings, name) : NULL;
    free(name);
    return interned;
}

static void read_steps(Reader *r, Interner *strings, AssayVerdict *verdict) {
    size_t n = read_number(r);
    r->failed |= n > MOST_STEPS;
    if (r->failed || !n)
        return;
    verdict->steps = memory_zeroed(n * sizeof *verdict->steps);
    verdict->n_steps = n;
    for (size_t i = 0; i < n; i++) {
        AssayStep *step = &verdict->steps[i];
        step->file = read_name(r, strings);
        step->function = read_name(r, strings);
        step->line = (unsigned)read_number(r);
        step->what = read_string(r);
        step->value = read_string(r);
    }
}

static void read_verdict(Reader *r, Interner *strings, AssayVerdict *verdict) {
    uint64_t property = read_number(r), kind = read_number(r);
    *verdict = (AssayVerdict){0};
    r->failed |= property >= N_PROPERTIES || kind > ASSAY_UNKNOWN;
    if (r->failed)
        return;
    verdict->property = property_name((Property)property);
    verdict->description = property_description((Property)property);
    verdict->kind = (AssayVerdictKind)kind;
    verdict->holds_if_memory_is_safe = read_number(r);
    verdict->assumes_memory_safe = read_number(r);
    verdict->steps_before = read_number(r);
    for (size_t s = 0; s < N_STRINGS; s++)
        *string_of(verdict, s) = read_string(r);
    read_steps(r, strings, verdict);
}

bool verdict_bytes_read(const char *bytes, size_t length, Interner *strings, AssayVerdict *verdicts,
                        size_t *n) {
    Reader r = {bytes, length, false};
    uint64_t count = read_number(&r);
    *n = 0;
    r.failed |= count > ASSAY_MAX_VERDICTS;
    while (!r.failed && *n < count)
        read_verdict(&r, strings, &verdicts[(*n)++]);
    if (r.failed) {
        assay_verdicts_release(verdicts, *n);
        *n = 0;
    }
    return !r.failed;
}
