// scanf and its kin with a constant format: one call of a model for each of its parts, which the
// front end makes (frontend/scan_calls.c). So no loop goes over the format.
#define _GNU_SOURCE
#include "scan.h"
#include "stream.h"

// As large as a call needs; the front end makes it.
enum { SCAN_ROOM = 128 };
_Static_assert(sizeof(struct Scan) <= SCAN_ROOM, "frontend/scan_calls.c makes room for it");

void __assay_fscanf_begin(struct Scan *scan, FILE *file) {
    __builtin_memset(scan, 0, sizeof *scan);
    scan->stream = __assay_use_stream(file);
    scan->has_target = true;
}

void __assay_scanf_begin(struct Scan *scan) { __assay_fscanf_begin(scan, stdin); }

void __assay_sscanf_begin(struct Scan *scan, const char *text) {
    __builtin_memset(scan, 0, sizeof *scan);
    __assay_scan_begin_text(scan, text);
    scan->has_target = true;
}

// One conversion, white space, or another character.
void __assay_fscanf_part(struct Scan *scan, const char *format, void *target) {
    scan->target = target;
    if (scan->result == SCAN_GOES_ON)
        __assay_scan_from_stream(scan, format);
}

void __assay_scanf_part(struct Scan *scan, const char *format, void *target) {
    __assay_fscanf_part(scan, format, target);
}

void __assay_sscanf_part(struct Scan *scan, const char *format, void *target) {
    scan->target = target;
    if (scan->result == SCAN_GOES_ON)
        __assay_scan_from_text(scan, format);
}

int __assay_scan_end(const struct Scan *scan) { return scan_end(scan); }
