// strerror and its kin give some string; nondet memory is writable memory.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>

int __xpg_strerror_r(int, char *, size_t);
void __VERIFIER_nondet_memory(void *, size_t);

int main(void) {
    char buffer[10];
    assert(strlen(strerror(2)) < 2048);
    assert(strlen(strsignal(2)) < 2048);
    char *text = strerror_r(2, buffer, sizeof buffer);
    assert(text && strlen(text) < 2048);
    text = strerror_r(2, NULL, 0);
    assert(text && strlen(text) < 2048);
    __xpg_strerror_r(2, buffer, sizeof buffer);
    assert(strlen(buffer) < sizeof buffer);
    __VERIFIER_nondet_memory(buffer, sizeof buffer);
    __VERIFIER_nondet_memory(buffer + sizeof buffer, 0);
    for (int i = 0; i < 10; i++)
        assert(buffer[i] >= -128);
    puts("end");
    return 0;
}
