// Values from outside for native runs of random programs: small, extreme and any numbers, by the seed in $SEED.
#include <stdio.h>
#include <stdlib.h>

static unsigned long long state = 88172645463325252ULL;

static unsigned long long next_word(void) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

__attribute__((constructor)) static void start(void) {
    const char *seed = getenv("SEED");
    state ^= (seed ? strtoull(seed, NULL, 10) : 0) * 0x9e3779b97f4a7c15ULL;
    setvbuf(stdout, NULL, _IONBF, 0); // the program may abort
}

static unsigned long long draw(int bits) {
    unsigned long long end = 1ULL << (bits - 1), small = next_word() % 8;
    switch (next_word() % 8) {
    case 0:
        return end - small;
    case 1:
        return end + small;
    case 2:
        return -small;
    case 3:
        return next_word();
    case 4:
        return next_word() % 300;
    default:
        return small;
    }
}

#define DRAW(type, name, bits)                                                                     \
    type __VERIFIER_nondet_##name(void);                                                           \
    type __VERIFIER_nondet_##name(void) { return (type)draw(bits); }
DRAW(signed char, schar, 8)
DRAW(unsigned char, uchar, 8)
DRAW(short, short, 16)
DRAW(unsigned short, ushort, 16)
DRAW(int, int, 32)
DRAW(unsigned, uint, 32)
DRAW(long long, longlong, 64)
DRAW(unsigned long long, ulonglong, 64)
_Bool __VERIFIER_nondet_bool(void);
_Bool __VERIFIER_nondet_bool(void) { return next_word() & 1; }
void reach_error(void);
void reach_error(void) { abort(); }
