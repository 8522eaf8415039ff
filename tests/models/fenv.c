// Rounding modes against the real library: arithmetic, conversions, sqrt and rint, in every mode.
// For 32 bits a compiler may compute in the x87's registers, so that only long double agrees there.
#define _GNU_SOURCE
#include <fenv.h>
#include <math.h>
#include <stdio.h>

#include "check.h"

static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
static const double numbers[] = {0.0,  -0.0, 1.0,  -1.0,  0.1,    -0.3,   2.5,
                                 -2.5, 3.7,  -3.2, 1e308, -1e308, 5e-324, 1e-310};
enum { N_NUMBERS = sizeof numbers / sizeof *numbers };

// Text is made to nearest: the library's digits depend on the mode, too.
static void show(int mode, long double x) {
    fesetround(FE_TONEAREST);
    if (isnan(x))
        printf(" nan");
    else
        printf(" %La", x);
    fesetround(mode);
}

static void show_rounded(int mode, double x) {
    volatile double d = x;
    volatile float f = 0;
    volatile long double l = x;
    show(mode, rint(d));
    show(mode, nearbyint(d));
    show(mode, rintl(l));
    if (fabs(d) < 1e9) {
        show(mode, (long double)lrint(d));
        show(mode, (long double)llrint(d));
    }
    show(mode, sqrtl(l / 3));
    if (sizeof(long) == 8) {
        f = (float)d;
        show(mode, f);
        show(mode, sqrt(d));
        show(mode, sqrtf(f));
        show(mode, rintf(f));
        show(mode, ldexp(d, -3));
        show(mode, fma(d, d, 0.1));
    }
}

static void show_pair(int mode, double x, double y) {
    volatile double a = x, b = y;
    volatile float f = (float)x, g = (float)y;
    volatile long double l = x, m = y;
    show(mode, l + m);
    show(mode, l - m);
    show(mode, l * m);
    show(mode, l / m);
    if (sizeof(long) == 8) {
        show(mode, a + b);
        show(mode, a - b);
        show(mode, a * b);
        show(mode, a / b);
        show(mode, f + g);
        show(mode, f * g);
        show(mode, f / g);
        show(mode, fmod(a, b));
    }
    printf("\n");
}

static void show_integers(int mode) {
    volatile long long n = 9007199254740993, m = -9007199254740993;
    volatile unsigned u = 16777217;
    volatile unsigned long long w = 18446744073709551615u;
    show(mode, (long double)n);
    if (sizeof(long) == 8) {
        show(mode, (double)n);
        show(mode, (double)m);
        show(mode, (float)u);
        show(mode, (float)w);
        show(mode, (float)n);
    }
    printf("\n");
}

static void check_environment(void) {
    fenv_t environment;
    fesetround(FE_UPWARD);
    printf("%d", fegetenv(&environment));
    fesetround(FE_DOWNWARD);
    printf(" %d", fesetenv(&environment));
    printf(" %x", fegetround());
    fesetround(FE_TOWARDZERO);
    printf(" %d", feholdexcept(&environment));
    fesetenv(FE_DFL_ENV);
    printf(" %x", fegetround());
    printf(" %d", feupdateenv(&environment));
    printf(" %x %d", fegetround(), fesetround(1) != 0);
    printf(" %x", fegetround());
    fesetround(FE_TONEAREST);
    printf(" %d %d\n", feclearexcept(FE_ALL_EXCEPT), feraiseexcept(0));
}

int main(void) {
    for (int m = 0; m < 4; m++) {
        int mode = modes[m];
        fesetround(mode);
        for (int i = 0; i < N_NUMBERS; i++) {
            show_rounded(mode, numbers[i]);
            for (int k = 0; k < N_NUMBERS; k++)
                show_pair(mode, numbers[i], numbers[k]);
        }
        show_integers(mode);
    }
    check_environment();
    return 0;
}
