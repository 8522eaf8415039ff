// Complex arithmetic against libgcc and the real library. For 32 bits libgcc computes in the
// x87's registers, so that only long double agrees to the last bit there.
#define _GNU_SOURCE
#include <complex.h>
#include <float.h>
#include <math.h>
#include <stdio.h>

#include "check.h"

float _Complex __mulsc3(float, float, float, float), __divsc3(float, float, float, float);
double _Complex __muldc3(double, double, double, double), __divdc3(double, double, double, double);
long double _Complex __mulxc3(long double, long double, long double, long double);
long double _Complex __divxc3(long double, long double, long double, long double);

static const double special[] = {0.0, -0.0, 1.0, -1.5, 3.25, INFINITY, -INFINITY, NAN};
enum { N_SPECIAL = sizeof special / sizeof *special, ROUNDS = 400 };

// One number as text: NaNs have no sign that counts.
static void number(long double x, int digits) {
    if (isnan(x))
        printf(" nan");
    else
        printf(" %.*Lg", digits, x);
}

// All decimals of long double (and of the others where the real one is exact), else a few.
static int digits_of(unsigned long size) {
    if (size > 8)
        return 21;
    if (sizeof(long) == 4)
        return size == 4 ? 5 : 12;
    return size == 4 ? 9 : 17;
}

// Any exponent that the format has, or a special value.
static long double any_number(int greatest_exponent) {
    if (below(16) == 0)
        return special[below(N_SPECIAL)];
    long double mantissa = next_random();
    mantissa += next_random() / 4294967296.0L;
    int range = below(2) ? 8 : greatest_exponent;
    int exponent = (int)below((unsigned)(2 * range)) - range;
    return ldexpl(below(2) ? mantissa : -mantissa, exponent - 31);
}

#define TESTS(type, suffix, multiply, divide, exponent)                                            \
    static void pair##suffix(type _Complex z) {                                                    \
        number(__real__ z, digits_of(sizeof(type)));                                               \
        number(__imag__ z, digits_of(sizeof(type)));                                               \
    }                                                                                              \
    static void arithmetic##suffix(type a, type b, type c, type d) {                               \
        pair##suffix(multiply(a, b, c, d));                                                        \
        pair##suffix(divide(a, b, c, d));                                                          \
        printf("\n");                                                                              \
    }                                                                                              \
    static void functions##suffix(type a, type b) {                                                \
        type _Complex z = __builtin_complex(a, b);                                                 \
        number((creal##suffix)(z), 5);                                                             \
        number((cimag##suffix)(z), 5);                                                             \
        pair##suffix((conj##suffix)(z));                                                           \
        pair##suffix((cproj##suffix)(z));                                                          \
        number((cabs##suffix)(z), 4);                                                              \
        number((carg##suffix)(z), 4);                                                              \
        printf("\n");                                                                              \
    }                                                                                              \
    static void test##suffix(void) {                                                               \
        for (int i = 0; i < N_SPECIAL * N_SPECIAL; i++) {                                          \
            type a = special[i / N_SPECIAL], b = special[i % N_SPECIAL];                           \
            for (int k = 0; k < N_SPECIAL * N_SPECIAL; k++)                                        \
                arithmetic##suffix(a, b, special[k / N_SPECIAL], special[k % N_SPECIAL]);          \
            functions##suffix(a, b);                                                               \
        }                                                                                          \
        for (int i = 0; i < ROUNDS; i++) { /* one a line: gcc and clang differ in the order */     \
            type a = any_number(exponent);                                                         \
            type b = any_number(exponent);                                                         \
            type c = any_number(exponent);                                                         \
            type d = any_number(exponent);                                                         \
            arithmetic##suffix(a, b, c, d);                                                        \
            functions##suffix(a, b);                                                               \
        }                                                                                          \
    }

TESTS(float, f, __mulsc3, __divsc3, 120)
TESTS(double, , __muldc3, __divdc3, sizeof(long) == 8 ? 1020 : 500)
TESTS(long double, l, __mulxc3, __divxc3, 16380)

// What the compiler makes of the operators.
static void operators(void) {
    double complex a = 3 + 4 * I, b = 1 - 2 * I, product = a * b, quotient = a / b;
    float complex narrow = (float complex)a / (float complex)b;
    long double complex wide = (long double complex)a * b;
    printf("%g %g %g %g\n", creal(product), cimag(product), creal(quotient), cimag(quotient));
    printf("%g %g %Lg %Lg\n", crealf(narrow), cimagf(narrow), creall(wide), cimagl(wide));
}

int main(void) {
    operators();
    testf();
    test();
    testl();
    return 0;
}
