// Compares the engines behind solver/sat.h on generated instances, each a question whose answer is known.
// Prints a table: CPU seconds of each engine, its answer when it is not the expected one. Each run is a process
// with a limit on its CPU time, so that the table does not depend on what else the machine does.
// Usage: sat [SECONDS [NAME]]   limit for each run, default 10; only instances with NAME in their names
#include "solver/sat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef Bits Make(BitsTable *t, uint32_t size);

typedef struct Instance {
    const char *name;
    uint32_t size;
    Make *make;
    SatAnswer expected;
} Instance;

static Bits number(BitsTable *t, uint32_t width, uint64_t value) {
    return bits_const(t, width, value, 0);
}

static Bits differ(BitsTable *t, Bits a, Bits b) { return bits_not(t, bits_eq(t, a, b)); }

// The product by rows of b, so that both orders are different expressions.
static Bits product_by_rows(BitsTable *t, Bits a, Bits b) {
    uint32_t width = bits_width(t, a);
    Bits sum = number(t, width, 0);
    for (uint32_t i = 0; i < width; i++) {
        Bits row = bits_shl(t, a, number(t, width, i));
        Bits bit = bits_extract(t, b, i, 1);
        sum = bits_add(t, sum, bits_ite(t, bit, row, number(t, width, 0)));
    }
    return sum;
}

static Bits commutativity(BitsTable *t, uint32_t width) {
    Bits a = bits_var(t, width, "a"), b = bits_var(t, width, "b");
    return differ(t, product_by_rows(t, a, b), product_by_rows(t, b, a));
}

static Bits distributivity(BitsTable *t, uint32_t width) {
    Bits a = bits_var(t, width, "a"), b = bits_var(t, width, "b"), c = bits_var(t, width, "c");
    return differ(t, bits_mul(t, a, bits_add(t, b, c)),
                  bits_add(t, bits_mul(t, a, b), bits_mul(t, a, c)));
}

static Bits division_identity(BitsTable *t, uint32_t width) {
    Bits a = bits_var(t, width, "a"), b = bits_var(t, width, "b");
    Bits back = bits_add(t, bits_mul(t, bits_udiv(t, a, b), b), bits_urem(t, a, b));
    return bits_and(t, differ(t, b, number(t, width, 0)), differ(t, back, a));
}

// Does a quotient by a constant, times the constant, exceed the dividend?
static Bits constant_division(BitsTable *t, uint32_t width) {
    Bits a = bits_var(t, width, "a"), k = number(t, width, 10);
    Bits q = bits_sdiv(t, a, k), r = bits_srem(t, a, k);
    return differ(t, bits_add(t, bits_mul(t, q, k), r), a);
}

// n numbers of 32 bits, each at most 1000, do not overflow; in either order of summation.
static Bits bounded_sum(BitsTable *t, uint32_t n) {
    Bits up = number(t, 32, 0), down = up, bounded = number(t, 1, 1), overflow = number(t, 1, 0);
    Bits x[64];
    for (uint32_t i = 0; i < n; i++) {
        x[i] = bits_var(t, 32, "x");
        bounded = bits_and(t, bounded, bits_ult(t, x[i], number(t, 32, 1001)));
    }
    for (uint32_t i = 0; i < n; i++) {
        overflow = bits_or(t, overflow, bits_sadd_overflows(t, up, x[i]));
        up = bits_add(t, up, x[i]);
        down = bits_add(t, down, x[n - 1 - i]);
    }
    return bits_and(t, bounded, bits_or(t, overflow, differ(t, up, down)));
}

// Signed products of 32 bits: those of `size` bits do not overflow.
static Bits product_overflow(BitsTable *t, uint32_t size) {
    Bits a = bits_sext(t, bits_var(t, size, "a"), 32), b = bits_var(t, 32, "b");
    Bits limit = number(t, 32, UINT64_C(1) << (31 - size));
    Bits in_range = bits_and(t, bits_slt(t, b, limit), bits_slt(t, bits_neg(t, limit), b));
    return bits_and(t, in_range, bits_smul_overflows(t, a, b));
}

// A text with a given hash.
static Bits hash_inversion(BitsTable *t, uint32_t n) {
    Bits hash = number(t, 32, 5381), printable = number(t, 1, 1);
    uint32_t target = 5381;
    for (uint32_t i = 0; i < n; i++) {
        Bits c = bits_var(t, 8, "c");
        printable = bits_and(t, printable, bits_ult(t, bits_sub(t, c, number(t, 8, 97)), number(t, 8, 26)));
        hash = bits_add(t, bits_mul(t, hash, number(t, 32, 33)), bits_zext(t, c, 32));
        target = target * 33 + 97 + i * 7 % 26;
    }
    return bits_and(t, printable, bits_eq(t, hash, number(t, 32, target)));
}

static Bits factoring(BitsTable *t, uint32_t width) {
    uint64_t p = ((UINT64_C(45) << width) / 64) | 1, q; // two primes somewhere in the width
    uint64_t primes[2];
    for (int found = 0; found < 2; p -= 2) {
        for (q = 3; q * q <= p && p % q; q += 2)
            ;
        if (q * q > p)
            primes[found++] = p;
    }
    Bits a = bits_zext(t, bits_var(t, width, "a"), 2 * width);
    Bits b = bits_zext(t, bits_var(t, width, "b"), 2 * width);
    return bits_eq(t, bits_mul(t, a, b), number(t, 2 * width, primes[0] * primes[1]));
}

// A path through a loop: n rounds of x -> x / 2 or 3 x + 1 end in 1, and x did not start as a power of 2.
static Bits collatz_path(BitsTable *t, uint32_t rounds) {
    Bits start = bits_var(t, 32, "x"), x = start, one = number(t, 32, 1);
    Bits fact = bits_not(t, bits_eq(t, bits_and(t, x, bits_sub(t, x, one)), number(t, 32, 0)));
    for (uint32_t i = 0; i < rounds; i++) {
        Bits odd = bits_extract(t, x, 0, 1);
        Bits up = bits_add(t, bits_mul(t, x, number(t, 32, 3)), one);
        fact = bits_and(t, fact, bits_ult(t, x, number(t, 32, 1 << 24)));
        fact = bits_and(t, fact, differ(t, x, one));
        x = bits_ite(t, odd, up, bits_lshr(t, x, one));
    }
    return bits_and(t, fact, bits_eq(t, x, one));
}

// Bubble sort of n bytes leaves some pair out of order, or changes the sum.
static Bits sorting(BitsTable *t, uint32_t n) {
    Bits x[16], before = number(t, 8, 0), after = before, wrong = number(t, 1, 0);
    for (uint32_t i = 0; i < n; i++) {
        x[i] = bits_var(t, 8, "x");
        before = bits_add(t, before, x[i]);
    }
    for (uint32_t round = n; round > 1; round--)
        for (uint32_t i = 0; i + 1 < round; i++) {
            Bits swap = bits_ult(t, x[i + 1], x[i]), low = bits_ite(t, swap, x[i + 1], x[i]);
            x[i + 1] = bits_ite(t, swap, x[i], x[i + 1]);
            x[i] = low;
        }
    for (uint32_t i = 0; i < n; i++) {
        after = bits_add(t, after, x[i]);
        if (i)
            wrong = bits_or(t, wrong, bits_ult(t, x[i], x[i - 1]));
    }
    return bits_or(t, wrong, differ(t, before, after));
}

// Writes to and reads from an array of `n` ints at unknown places: what was written last is read.
static Bits array_path(BitsTable *t, uint32_t n) {
    Bits cells[64], at[8], value[8], fact = number(t, 1, 1);
    for (uint32_t i = 0; i < n; i++)
        cells[i] = bits_var(t, 32, "cell");
    for (unsigned w = 0; w < 8; w++) {
        at[w] = bits_var(t, 32, "at");
        value[w] = bits_var(t, 32, "value");
        fact = bits_and(t, fact, bits_ult(t, at[w], number(t, 32, n)));
        for (uint32_t i = 0; i < n; i++)
            cells[i] = bits_ite(t, bits_eq(t, at[w], number(t, 32, i)), value[w], cells[i]);
    }
    Bits wrong = number(t, 1, 0);
    for (unsigned w = 0; w < 8; w++) {
        Bits read = cells[0], later = number(t, 1, 0);
        for (uint32_t i = 1; i < n; i++)
            read = bits_ite(t, bits_eq(t, at[w], number(t, 32, i)), cells[i], read);
        for (unsigned v = w + 1; v < 8; v++)
            later = bits_or(t, later, bits_eq(t, at[v], at[w]));
        wrong = bits_or(t, wrong, bits_and(t, bits_not(t, later), differ(t, read, value[w])));
    }
    return bits_and(t, fact, wrong);
}

// Addition commutes, up to the pattern of NaN.
static Bits float_commutes(BitsTable *t, uint32_t width) {
    Bits a = bits_var(t, width, "a"), b = bits_var(t, width, "b");
    Bits x = bits_fadd(t, a, b), y = bits_fadd(t, b, a);
    return bits_and(t, bits_not(t, bits_fisnan(t, x)), differ(t, x, y));
}

// A product of two numbers between 1 and 2 that is exactly 2, and neither is near the ends.
static Bits float_product(BitsTable *t, uint32_t width) {
    Bits a = bits_var(t, width, "a"), b = bits_var(t, width, "b");
    Bits low = bits_fconvert(t, bits_const(t, 32, 0x3f8ccccd, 0), width);  // 1.1
    Bits high = bits_fconvert(t, bits_const(t, 32, 0x3ff33333, 0), width); // 1.9
    Bits two = bits_fconvert(t, bits_const(t, 32, 0x40000000, 0), width);
    Bits fact = bits_and(t, bits_flt(t, low, a), bits_flt(t, a, high));
    fact = bits_and(t, fact, bits_flt(t, low, b));
    return bits_and(t, fact, bits_feq(t, bits_fmul(t, a, b), two));
}

static const Instance instances[] = {
    {"x*y = y*x, by rows", 7, commutativity, SAT_NO},
    {"x*y = y*x, by rows", 8, commutativity, SAT_NO},
    {"x*y = y*x, by rows", 9, commutativity, SAT_NO},
    {"x*y = y*x, by rows", 10, commutativity, SAT_NO},
    {"x*(y+z) = x*y + x*z", 5, distributivity, SAT_NO},
    {"x*(y+z) = x*y + x*z", 6, distributivity, SAT_NO},
    {"x*(y+z) = x*y + x*z", 7, distributivity, SAT_NO},
    {"x/y*y + x%y = x", 6, division_identity, SAT_NO},
    {"x/y*y + x%y = x", 8, division_identity, SAT_NO},
    {"x/y*y + x%y = x", 10, division_identity, SAT_NO},
    {"x/10*10 + x%10 = x, signed", 16, constant_division, SAT_NO},
    {"x/10*10 + x%10 = x, signed", 32, constant_division, SAT_NO},
    {"sum of n bounded ints", 6, bounded_sum, SAT_NO},
    {"sum of n bounded ints", 12, bounded_sum, SAT_NO},
    {"no overflow of a 32-bit product", 8, product_overflow, SAT_NO},
    {"no overflow of a 32-bit product", 16, product_overflow, SAT_NO},
    {"text of n letters by its hash", 6, hash_inversion, SAT_YES},
    {"text of n letters by its hash", 10, hash_inversion, SAT_YES},
    {"two prime factors, bits each", 14, factoring, SAT_YES},
    {"two prime factors, bits each", 18, factoring, SAT_YES},
    {"Collatz path, rounds", 20, collatz_path, SAT_YES},
    {"Collatz path, rounds", 60, collatz_path, SAT_YES},
    {"bubble sort of n bytes", 4, sorting, SAT_NO},
    {"bubble sort of n bytes", 5, sorting, SAT_NO},
    {"8 writes to an array of n", 16, array_path, SAT_NO},
    {"8 writes to an array of n", 64, array_path, SAT_NO},
    {"float x+y = y+x", 16, float_commutes, SAT_NO},
    {"float x+y = y+x", 32, float_commutes, SAT_NO},
    {"float x*y = 2", 32, float_product, SAT_YES},
    {"float x*y = 2", 64, float_product, SAT_YES},
};

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

typedef struct Result {
    SatAnswer answer; // SAT_UNKNOWN: not within the limit
    double seconds;
} Result;

// The time with all that belongs to it: expressions, translation, search.
static Result solve(const Instance *instance, SatEngine engine) {
    double start = cpu_seconds();
    BitsTable *table = bits_table_new();
    Sat *sat = sat_new_by(engine, table, NULL);
    sat_add(sat, instance->make(table, instance->size));
    SatAnswer answer = sat_solve(sat, NULL, 0, 0);
    Result result = {answer, cpu_seconds() - start};
    sat_free(sat);
    bits_table_free(table);
    return result;
}

static Result solve_in_process(const Instance *instance, SatEngine engine, rlim_t seconds) {
    Result result = {SAT_UNKNOWN, 0};
    int ends[2];
    if (pipe(ends))
        exit(2);
    pid_t child = fork();
    if (child < 0)
        exit(2);
    if (child == 0) {
        struct rlimit limit = {seconds, seconds};
        setrlimit(RLIMIT_CPU, &limit);
        result = solve(instance, engine);
        _exit(write(ends[1], &result, sizeof result) != sizeof result);
    }
    close(ends[1]);
    if (read(ends[0], &result, sizeof result) != sizeof result)
        result = (Result){SAT_UNKNOWN, 0};
    close(ends[0]);
    waitpid(child, NULL, 0);
    return result;
}

// True when the answer is not wrong.
static bool print_result(const Instance *instance, Result result) {
    bool right = result.answer == SAT_UNKNOWN || result.answer == instance->expected;
    if (result.answer == SAT_UNKNOWN)
        printf(" - |");
    else
        printf(" %.2f%s |", result.seconds, right ? "" : " WRONG");
    fflush(stdout);
    return right;
}

int main(int argc, char **argv) {
    rlim_t limit = argc > 1 ? (rlim_t)atoi(argv[1]) : 10;
    bool right = true;
    printf("| instance | size | answer | CaDiCaL | Z3 |\n|---|--:|---|--:|--:|\n");
    fflush(stdout); // or the child has it in its buffer as well
    for (size_t i = 0; i < sizeof instances / sizeof *instances; i++) {
        const Instance *instance = &instances[i];
        if (argc > 2 && !strstr(instance->name, argv[2]))
            continue;
        printf("| %s | %u | %s |", instance->name, instance->size,
               instance->expected == SAT_NO ? "no" : "yes");
        fflush(stdout);
        right &= print_result(instance, solve_in_process(instance, SAT_CADICAL, limit));
        right &= print_result(instance, solve_in_process(instance, SAT_Z3, limit));
        printf("\n");
        fflush(stdout);
    }
    return !right;
}
