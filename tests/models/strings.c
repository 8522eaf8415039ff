// strings.h against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <string.h>
#include <strings.h>

int main(void) {
    char a[32], b[32];
    for (int i = 0; i < 200; i++) {
        for (int k = 0; k < 32; k++)
            a[k] = b[k] = (char)below(256);
        unsigned n = below(16);
        unsigned from = below(16), to = below(16);
        bcopy(a + from, a + to, n);
        add_bytes(a, 32);
        bzero(a + below(16), n);
        add_bytes(a, 32);
        add(bcmp(a, b, below(32)) != 0);
        long long word = next_random();
        word = (long long)((unsigned long long)word << below(60));
        add((unsigned)ffs((int)word)), add((unsigned)ffsl((long)word)), add((unsigned)ffsll(word));
    }
    add((unsigned)ffs(0)), add((unsigned)ffsl(0)), add((unsigned)ffsll(1ll << 63));
    report("strings");
    return 0;
}
