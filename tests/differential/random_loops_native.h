// Runs a program of random_loops.py: `prog RUNS STEPS` on random inputs; with INPUT="1,2,.." on these, and with
// AGAIN="3,4" the values from number 3 to number 4 again and again. Prints NEVER when all variables are the same again
// at the same loop's head (then that run can go on for ever), LONG after STEPS iterations, else ENDS.
#include <stdio.h>
#include <stdlib.h>

static unsigned long long random_state = 88172645463325252ULL;
static unsigned long long random_word(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

static unsigned long given[10000];
static int n_given, next_given, first_again;

static unsigned long draw(int bits) {
    if (n_given) {
        if (next_given >= n_given && !first_again)
            return 0;
        if (next_given >= n_given)
            next_given = first_again - 1;
        return given[next_given++];
    }
    unsigned long end = 1UL << (bits - 1), small = random_word() % 12;
    switch (random_word() % 16) {
    case 0:
        return end;
    case 1:
        return end - 1;
    case 2:
        return -1UL;
    case 3:
        return end + small - 6;
    case 4:
        return random_word() % 300;
    case 5:
    case 6:
        return -small;
    case 7:
    case 8:
        return random_word();
    default:
        return small;
    }
}

#define DRAW(type, name, bits)                                                                     \
    static inline type __VERIFIER_nondet_##name(void) { return (type)draw(bits); }
DRAW(unsigned char, uchar, 8)
DRAW(signed char, char, 8)
DRAW(unsigned short, ushort, 16)
DRAW(short, short, 16)
DRAW(int, int, 32)
DRAW(unsigned, uint, 32)
DRAW(long, long, 64)
DRAW(unsigned long, ulong, 64)
static inline _Bool __VERIFIER_nondet_bool(void) { return draw(8) & 1; }

// Brent: the state is compared with one that is kept for twice as long each time.
enum { MAX_HEADS = 100 };
static struct {
    unsigned long a, b, c, steps, until;
} seen[MAX_HEADS];
static unsigned long steps, most_steps;

static void finish(const char *text) {
    puts(text);
    fflush(stdout);
    _Exit(0);
}

static inline void head(int h, unsigned long a, unsigned long b, unsigned long c) {
    if (seen[h].until && seen[h].a == a && seen[h].b == b && seen[h].c == c)
        finish("NEVER");
    if (seen[h].steps++ == seen[h].until) {
        seen[h].until = 2 * seen[h].until + 1;
        seen[h].a = a;
        seen[h].b = b;
        seen[h].c = c;
    }
    if (++steps > most_steps)
        finish("LONG");
}

int prog(void);

int main(int argc, char **argv) {
    const char *input = getenv("INPUT"), *again = getenv("AGAIN");
    long runs = argc > 1 ? atol(argv[1]) : 1;
    most_steps = argc > 2 ? (unsigned long)atol(argv[2]) : 10000000;
    for (char *s = (char *)(input ? input : ""); *s;) {
        given[n_given++] = strtoul(s, &s, 10);
        while (*s == ',' || *s == ' ')
            s++;
    }
    if (again && sscanf(again, "%d,%d", &first_again, &n_given) != 2)
        return 64;
    for (long i = 0; i < runs; i++) {
        for (int h = 0; h < MAX_HEADS; h++)
            seen[h].until = seen[h].steps = 0;
        prog();
    }
    finish("ENDS");
}
#define main prog
