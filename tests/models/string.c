// Every function of string.h on small random strings, against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <stdlib.h>
#include <string.h>

void *__mempcpy(void *, const void *, size_t);
void *__rawmemchr(const void *, int);
char *__stpcpy(char *, const char *);
char *__stpncpy(char *, const char *, size_t);
char *__strdup(const char *);
char *__strndup(const char *, size_t);
char *__strtok_r(char *, const char *, char **);
#ifndef __clang__
#define __strchrnul strchrnul
#else
char *__strchrnul(const char *, int);
#endif

enum { ROUNDS = 60, ROOM = 40 };

static char a[ROOM], b[ROOM], c[ROOM];

// A string of at most `most` characters of a small alphabet, now and then with the high bit.
static void make(char *s, unsigned most, unsigned letters) {
    unsigned n = below(most + 1);
    for (unsigned i = 0; i < n; i++)
        s[i] = (char)((i + n) % 2 ? 'a' + below(letters) : 'A' + below(letters));
    if (n > 0 && below(8) == 0)
        s[below(n)] = (char)(0xe0 + below(3));
    s[n] = 0;
}

static void fill(char *s) {
    for (unsigned i = 0; i < ROOM; i++)
        s[i] = (char)('a' + below(4));
}

static void add_place(const char *base, const void *found) {
    add(found ? (unsigned long long)((const char *)found - base) : 12345);
}

static void test_memory(void) {
    for (int i = 0; i < ROUNDS; i++) {
        fill(a), fill(b), fill(c);
        size_t n = below(ROOM / 2), at = below(ROOM / 2), from = below(10), to = below(10);
        int letter = 'a' + (int)below(5);
        add_place(a, memcpy(a + at, b, n));
        add_place(a, mempcpy(a + n, c, at));
        add_place(a, __mempcpy(a + 1, c, n));
        add_place(b, memmove(b + to, b + from, n));
        add_place(c, memset(c + at, 203 + letter, n));
        explicit_bzero(c, below(3));
        add_place(b, memccpy(b, a, letter, n));
        add_bytes(a, ROOM), add_bytes(b, ROOM), add_bytes(c, ROOM);
    }
    report("copies");
    for (int i = 0; i < ROUNDS; i++) {
        fill(a);
        size_t n = below(ROOM), m = below(4);
        int letter = 'a' + (int)below(6) + 256 * (int)below(2);
        memcpy(b, a, ROOM);
        b[below(ROOM)] = (char)below(256);
        add((unsigned)sign(memcmp(a, b, n)));
        add_place(a, memchr(a, letter, n));
        add_place(a, memrchr(a, letter, n));
        a[ROOM - 1] = (char)letter;
        add_place(a, rawmemchr(a, letter));
        add_place(a, __rawmemchr(a, letter));
        add_place(a, memmem(a, n, b + below(20), m));
    }
    report("searches");
}

static void test_copies(void) {
    for (int i = 0; i < ROUNDS; i++) {
        fill(b), fill(c);
        make(a, 15, 3);
        add(strlen(a)), add(strnlen(a, below(20))), add(strnlen(b, below(20)));
        add_place(b, strcpy(b, a));
        add_place(b, stpcpy(b + 20, a));
        add_bytes(b, ROOM);
        add_place(b, __stpcpy(b + 3, a));
        add_place(c, strncpy(c, a, below(20)));
        add_place(c, stpncpy(c + 20, a, below(20)));
        add_bytes(c, ROOM);
        add_place(c, __stpncpy(c + 20, a, below(20)));
        make(c, 10, 3);
        add_place(c, strcat(c, a));
        add_text(c);
        add_place(c, strncat(c, a, below(10)));
        add_text(c);
        size_t n = below(20), used = strxfrm(b, a, n);
        add(used);
        add_bytes(b, used < n ? used + 1 : 0);
        char *copies[] = {strdup(a), __strdup(a), strndup(a, n), __strndup(a, n / 2)};
        for (int k = 0; k < 4; k++)
            add_text(copies[k]), free(copies[k]);
    }
    report("string copies");
}

static void test_comparison(void) {
    for (int i = 0; i < ROUNDS * 3; i++) {
        make(a, 6, 2), make(b, 6, 2);
        if (below(2))
            memcpy(b, a, below(6));
        b[6] = 0;
        size_t n = below(7);
        add((unsigned)sign(strcmp(a, b)));
        add((unsigned)sign(strncmp(a, b, n)));
        add((unsigned)sign(strcoll(a, b)));
        add((unsigned)sign(strcasecmp(a, b)));
        add((unsigned)sign(strncasecmp(a, b, n)));
    }
    report("comparison");
}

static void test_search(void) {
    for (int i = 0; i < ROUNDS * 2; i++) {
        make(a, 12, 3), make(b, 3, 3);
        int letter = below(6) ? 'a' + (int)below(4) : 0;
        add_place(a, strchr(a, letter)), add_place(a, index(a, letter));
        add_place(a, strrchr(a, letter)), add_place(a, rindex(a, letter));
        add_place(a, strchrnul(a, letter)), add_place(a, __strchrnul(a, letter));
        add(strspn(a, b)), add(strcspn(a, b)), add_place(a, strpbrk(a, b));
        add_place(a, strstr(a, b)), add_place(a, strcasestr(a, b));
    }
    report("search");
}

static void test_tokens(void) {
    for (int i = 0; i < ROUNDS; i++) {
        char *rest, *token;
        make(a, 15, 4), make(c, 2, 4);
        memcpy(b, a, ROOM);
        for (token = strtok(b, c); token; token = strtok(NULL, i % 2 ? c : "a"))
            add_text(token);
        add(strtok(NULL, "x") != 0);
        memcpy(b, a, ROOM);
        for (token = strtok_r(b, c, &rest); token; token = strtok_r(NULL, c, &rest))
            add_text(token);
        memcpy(b, a, ROOM);
        for (token = __strtok_r(b, c, &rest); token; token = __strtok_r(NULL, "bB", &rest))
            add_text(token);
        memcpy(b, a, ROOM);
        for (rest = b; (token = strsep(&rest, c));)
            add_text(token);
        add_bytes(b, ROOM);
    }
    report("tokens");
}

int main(void) {
    test_memory();
    test_copies();
    test_comparison();
    test_search();
    test_tokens();
    return 0;
}
