// What the test programs share: a generator of their own and a checksum for each function.
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

static unsigned long long random_state = 1;

static unsigned next_random(void) {
    random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(random_state >> 33);
}

// 0 .. n-1
static unsigned below(unsigned n) { return next_random() % n; }

static unsigned long long sum = 14695981039346656037ull;

static void add(unsigned long long value) {
    for (int i = 0; i < 8; i++) {
        sum = (sum ^ (value & 255)) * 1099511628211ull;
        value >>= 8;
    }
}

static void add_bytes(const void *bytes, unsigned long n) {
    const unsigned char *p = bytes;
    for (unsigned long i = 0; i < n; i++)
        sum = (sum ^ p[i]) * 1099511628211ull;
}

static void add_text(const char *s) {
    if (s)
        for (; *s; s++)
            sum = (sum ^ (unsigned char)*s) * 1099511628211ull;
    add(s != 0);
}

static int sign(int x) { return (x > 0) - (x < 0); }

static void report(const char *what) {
    printf("%s %016llx\n", what, sum);
    sum = 14695981039346656037ull;
}

#endif
