// strings.h: what BSD left behind (index, rindex, strcasecmp are with their kin in string.c)
#define _GNU_SOURCE
#include "models.h"

#include <string.h>
#include <strings.h>

void bcopy(const void *from, void *to, size_t count) { __builtin_memmove(to, from, count); }

void bzero(void *bytes, size_t count) { __builtin_memset(bytes, 0, count); }

int bcmp(const void *a, const void *b, size_t count) {
    const unsigned char *p = a;
    const unsigned char *q = b;
    int difference = 0;
    for (size_t i = 0; i < count; i++)
        if (p[i] != q[i])
            difference = 1;
    return difference;
}

int ffs(int word) { return __builtin_ffs(word); }

int ffsl(long word) { return __builtin_ffsl(word); }

int ffsll(long long word) { return __builtin_ffsll(word); }
