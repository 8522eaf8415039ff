#include "output/statistics.h"

#include <string.h>

// "bmc" of "bmc.clauses".
static bool have_same_group(const AssayStatistic *a, const AssayStatistic *b) {
    size_t length = strcspn(a->name, ".") + 1;
    return strncmp(a->name, b->name, length) == 0;
}

// Did what the row belongs to do anything?
static bool is_active(const AssayVerifyStats *stats, const AssayStatistic *rows, size_t n,
                      size_t row) {
    for (size_t i = 0; i < n; i++)
        if (stats->values[i] > 0 && have_same_group(&rows[i], &rows[row]))
            return true;
    return false;
}

void output_statistics(Text *text, const AssayVerifyStats *stats) {
    size_t n;
    const AssayStatistic *rows = assay_statistics(&n);
    for (size_t i = 0; i < n; i++)
        if (is_active(stats, rows, n, i))
            text_add(text, "%-28s %12.*f %-2s %s\n", rows[i].name, *rows[i].unit ? 3 : 0,
                     stats->values[i], rows[i].unit, rows[i].meaning);
}

json_t *output_json_statistics(const AssayVerifyStats *stats) {
    size_t n;
    const AssayStatistic *rows = assay_statistics(&n);
    json_t *object = json_object();
    for (size_t i = 0; i < n; i++)
        if (is_active(stats, rows, n, i))
            json_object_set_new(object, rows[i].name,
                                *rows[i].unit ? json_real(stats->values[i])
                                              : json_integer((json_int_t)stats->values[i]));
    return object;
}
