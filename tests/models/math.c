// math.h against the real library: the models to the last bit, the natives to four digits
// (the 32-bit library may differ in the last bit).
#define _GNU_SOURCE
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check.h"

int __isnan(double);
int __isnanf(float);
int __isnanl(long double);
int __isinf(double);
int __isinff(float);
int __isinfl(long double);
int __finite(double);
int __finitef(float);
int __finitel(long double);
int __signbit(double);
int __signbitf(float);
int __signbitl(long double);
int __fpclassify(double);
int __fpclassifyf(float);
int __fpclassifyl(long double);

static const double values[] = {0.0,
                                -0.0,
                                1.0,
                                -1.0,
                                0.5,
                                -0.5,
                                1.5,
                                -1.5,
                                2.5,
                                -2.5,
                                0.49999999999999994,
                                3.999999,
                                1e10,
                                -1e10,
                                123456.789,
                                -7.25,
                                1e-5,
                                1e300,
                                -1e300,
                                1e-300,
                                DBL_MAX,
                                DBL_MIN,
                                4.9406564584124654e-324,
                                2147483647.5,
                                4503599627370497.5,
                                INFINITY,
                                -INFINITY,
                                NAN,
                                FLT_MAX,
                                FLT_MIN,
                                1e-45,
                                1e-40};
enum { N_VALUES = sizeof values / sizeof *values };
static const int exponents[] = {0,    1,    -1,   10,    -10,    52,      -1074,   -1080,
                                1023, 1024, 2100, -2200, 100000, -100000, INT_MAX, INT_MIN};
enum { N_EXPONENTS = sizeof exponents / sizeof *exponents };

// Ten bytes of a long double count; the others are padding.
static void add_real(const void *value, unsigned long size) {
    add_bytes(value, size > 8 ? 10 : size);
}

#define CLASSES(type, suffix)                                                                      \
    static void test_classes##suffix(type x) {                                                     \
        printf("%d%d%d%d%d", __isnan##suffix(x) != 0, __isinf##suffix(x),                          \
               __finite##suffix(x) != 0, __signbit##suffix(x) != 0, __fpclassify##suffix(x));      \
        printf(" %d%d%d\n", (isnan##suffix)(x) != 0, (isinf##suffix)(x), finite##suffix(x) != 0);  \
    }
CLASSES(double, )
CLASSES(float, f)
CLASSES(long double, l)

#define PARTS(type, suffix)                                                                        \
    static void test_parts##suffix(type x) {                                                       \
        type whole;                                                                                \
        int exponent = 0;                                                                          \
        type part = modf##suffix(x, &whole);                                                       \
        if (x == x) {                                                                              \
            add_real(&part, sizeof part), add_real(&whole, sizeof whole);                          \
            part = frexp##suffix(x, &exponent);                                                    \
            add_real(&part, sizeof part), add((unsigned)exponent);                                 \
        }                                                                                          \
        errno = 0;                                                                                 \
        add((unsigned)ilogb##suffix(x)), add((unsigned)errno);                                     \
        for (int i = 0; i < N_EXPONENTS && x == x; i++) {                                          \
            errno = 0;                                                                             \
            type y = ldexp##suffix(x, exponents[i]);                                               \
            add_real(&y, sizeof y), add((unsigned)errno);                                          \
            y = scalbn##suffix(x, exponents[i]);                                                   \
            add_real(&y, sizeof y);                                                                \
            y = scalbln##suffix(x, exponents[i]);                                                  \
            add_real(&y, sizeof y);                                                                \
        }                                                                                          \
        if (x > -2e9 && x < 2e9) {                                                                 \
            add((unsigned long)lround##suffix(x)), add((unsigned long)lrint##suffix(x));           \
            add((unsigned long long)llround##suffix(x));                                           \
            add((unsigned long long)llrint##suffix(x));                                            \
        }                                                                                          \
        type fused = fma##suffix(x, x, -x);                                                        \
        if (fused == fused)                                                                        \
            add_real(&fused, sizeof fused);                                                        \
        add(nan##suffix("1") != nan##suffix("1"));                                                 \
        char line[64];                                                                             \
        sprintf(line, "parts" #suffix " %g", (double)x);                                           \
        report(line);                                                                              \
    }
PARTS(double, )
PARTS(float, f)
PARTS(long double, l)

static void show(const char *name, double y) {
    if (y != y)
        printf(" %s=nan", name);
    else
        printf(" %s=%.4g", name, y);
}

#define ONE(name)                                                                                  \
    show(#name, name(x)), show(#name "f", name##f((float)x)), show(#name "l", (double)name##l(x));
#define TWO(name)                                                                                  \
    show(#name, name(x, y)), show(#name "f", name##f((float)x, (float)y)),                         \
        show(#name "l", (double)name##l(x, y));

static void test_one(double x) {
    printf("%g:", x);
    ONE(sin)
    ONE(cos)
    ONE(tan)
    ONE(asin)
    ONE(acos)
    ONE(atan)
    ONE(sinh)
    ONE(cosh)
    ONE(tanh)
    ONE(asinh)
    ONE(acosh)
    ONE(atanh)
    ONE(exp)
    ONE(exp2)
    ONE(expm1)
    ONE(log)
    ONE(log2)
    ONE(log10)
    ONE(log1p)
    ONE(sqrt)
    ONE(cbrt)
    ONE(floor)
    ONE(ceil)
    ONE(trunc)
    ONE(round)
    ONE(rint)
    ONE(nearbyint)
    ONE(fabs)
    ONE(erf)
    ONE(erfc)
    ONE(tgamma)
    ONE(lgamma)
    ONE(logb)
    ONE(exp10)
    ONE(j0)
    ONE(j1)
    ONE(significand)
    if (x > 0) {
        ONE(y0)
        ONE(y1)
    }
    printf("\n");
}

static void test_two(double x, double y) {
    printf("%g %g:", x, y);
    TWO(pow)
    TWO(fmod)
    TWO(atan2)
    TWO(hypot)
    TWO(fmin)
    TWO(fmax)
    TWO(copysign)
    TWO(fdim)
    TWO(remainder)
    TWO(drem)
    if (y == rint(y))
        TWO(scalb)
    printf(" %a %a %La\n", nextafter(x, y), nextafterf((float)x, (float)y), nextafterl(x, y));
}

#define PARTS_OF(type, suffix)                                                                     \
    static void test_results##suffix(type x, type y) {                                             \
        int sign = 7, quotient = 7;                                                                \
        show("lgamma_r" #suffix, lgamma##suffix##_r(x, &sign)), printf(" %d", sign);               \
        type sine, cosine;                                                                         \
        sincos##suffix(x, &sine, &cosine), show("sin", sine), show("cos", cosine);                 \
        if (y != 0 && finite(x)) {                                                                 \
            type rest = remquo##suffix(x, y, &quotient);                                           \
            printf(" %La %d %d", (long double)rest, quotient & 7, quotient < 0);                   \
        }                                                                                          \
        printf(" %La", (long double)nexttoward##suffix(x, y));                                     \
        printf(" %La", (long double)nexttoward##suffix(x, (long double)x + 1e-19L));               \
        show("jn" #suffix, jn##suffix(2, x)), show("jn" #suffix, jn##suffix(-3, x));               \
        if (x > 0)                                                                                 \
            show("yn" #suffix, yn##suffix(2, x));                                                  \
        printf("\n");                                                                              \
    }
PARTS_OF(double, )
PARTS_OF(float, f)
PARTS_OF(long double, l)

static void test_results_of(double x, double y) {
    test_results(x, y), test_resultsf((float)x, (float)y), test_resultsl(x, y);
}

int main(void) {
    for (int i = 0; i < N_VALUES; i++) {
        test_classes(values[i]), test_classesf((float)values[i]), test_classesl(values[i]);
        test_parts(values[i]), test_partsf((float)values[i]), test_partsl(values[i]);
    }
    test_partsl(0x1p-16440L), test_classesl(0x1p-16440L);
    static const double small[] = {0, 0.25, -0.25, 0.75, 1, -1, 1.5, 2, -2.5, 3.5, 5};
    for (int i = 0; i < 11; i++) {
        test_one(small[i]);
        for (int k = 0; k < 11; k++)
            test_two(small[i], small[k]), test_results_of(small[i], small[k]);
    }
    for (int i = 0; i < 200; i++) {
        double x = (double)(int)(next_random() - (1u << 30)) / 64,
               y = (double)(1 + below(900)) / 16;
        test_results_of(i % 2 ? x : (double)below(4000) / 8, i % 3 ? y : -y);
    }
    int sign = 0, kept = signgam = 7;
    lgamma_r(-0.5, &sign), lgammaf_r(-0.5f, &sign), lgammal_r(-0.5L, &sign);
    printf("%d %d\n", sign, signgam == kept);
    test_results_of(-0.0, 1), test_results_of(1e300, 3), test_results_of(-1e18, 7);
    test_results_of(1e-310, 3e-311), test_results_of(3, INFINITY), test_results_of(1.7e308, 1e308);
    return 0;
}
