/* KLEE's functions for harnesses, for programs that include its header where KLEE is not installed
 * (doc/harnesses.md). */
#ifndef KLEE_H
#define KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void klee_make_symbolic(void *memory, size_t size, const char *name);
void klee_assume(uintptr_t condition);
int klee_range(int first, int end, const char *name);
int klee_int(const char *name);
void klee_silent_exit(int status) __attribute__((noreturn));
void klee_warning(const char *text);
void klee_warning_once(const char *text);

#ifdef __cplusplus
}
#endif

#endif
