// stdlib.h: random numbers. rand and random have one generator, which gives any sequence, but the
// same one again for the same seed. The generators of rand_r and of the functions with 48 bits are
// so small that they are computed.
#define _GNU_SOURCE
#include "models.h"

#include <stdlib.h>

// ---- rand, random -------------------------------------------------------------------------------

// What came first after a seed was set. Programs that never set one need no memory for it.
enum { SEEDS = 4, REMEMBERED = 4 };

struct Sequence {
    unsigned seed;
    int count; // of the values that are remembered
    int values[REMEMBERED];
};

static struct Sequence sequences[SEEDS];
static int n_sequences;
static int current = -1;       // the sequence of the seed that was set last
static int position;           // in it
static bool is_replay;         // its seed was set before, so that what comes is fixed
static bool is_default_in_use; // without a seed the sequence is that of seed 1

static void set_seed(unsigned seed) {
    int i = 0;
    while (i < n_sequences && sequences[i].seed != seed)
        i++;
    position = 0;
    is_replay = i < n_sequences || (seed == 1 && is_default_in_use);
    current = i;
    if (i < n_sequences)
        return;
    if (n_sequences == SEEDS) { // nothing is remembered: it may have been set before
        is_replay = true;
        current = -1;
        return;
    }
    sequences[i].seed = seed;
    sequences[i].count = 0;
    n_sequences++;
}

static int next_value(void) {
    if (current < 0) {
        is_default_in_use = true;
        __assay_inexact_if("srand", is_replay);
        return any_non_negative();
    }
    struct Sequence *sequence = &sequences[current];
    if (position < sequence->count)
        return sequence->values[position++];
    __assay_inexact_if("srand", is_replay);
    int value = any_non_negative();
    if (position < REMEMBERED) {
        sequence->values[position] = value;
        position++;
        sequence->count = position;
    }
    return value;
}

int rand(void) { return next_value(); }

long random(void) { return next_value(); }

void srand(unsigned seed) { set_seed(seed); }

void srandom(unsigned seed) { set_seed(seed); }

// ---- Small generators: as in glibc --------------------------------------------------------------

// The next state, and 11, 10 and 10 bits of three states.
int rand_r(unsigned *seed) {
    unsigned a = *seed * 1103515245u + 12345;
    unsigned b = a * 1103515245u + 12345;
    unsigned c = b * 1103515245u + 12345;
    *seed = c;
    return (int)((a / 65536 % 2048 * 1024 + b / 65536 % 1024) * 1024 + c / 65536 % 1024);
}

static unsigned long long state_of_48_bits;

static unsigned long long next_state(void) {
    state_of_48_bits = (state_of_48_bits * 0x5deece66d + 0xb) % (1ull << 48);
    return state_of_48_bits;
}

double drand48(void) { return (double)next_state() / 281474976710656.0; }

long lrand48(void) { return (long)(next_state() >> 17); }

long mrand48(void) { return (int)(unsigned)(next_state() >> 16); }

void srand48(long seed) { state_of_48_bits = (unsigned long long)(unsigned)seed << 16 | 0x330e; }
