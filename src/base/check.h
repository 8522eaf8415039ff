// Broken invariants. A failed CHECK is a bug in assay, never the user's fault: the process
// aborts, and the supervisor (base/supervise.h) turns that into UNKNOWN(crash in ...).
#ifndef BASE_CHECK_H
#define BASE_CHECK_H

_Noreturn void check_failed(const char *file, int line, const char *condition);

// Always on: for invariants whose violation could make a verdict wrong.
#define CHECK(condition) ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, #condition))

#define UNREACHABLE(why) check_failed(__FILE__, __LINE__, why)

#endif
