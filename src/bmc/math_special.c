// Functions of math.h at arguments where the result is one number, whatever library computes it:
// the values that annex F of the C standard fixes, and those of Bessel functions at zero.
#include "bmc/internal.h"

#include <math.h>
#include <string.h>

typedef struct Special {
    const char *name;
    double at;     // compared as a number: both zeros are one
    double result; // SAME: the argument, with its sign
} Special;

#define SAME NAN

static const Special specials[] = {
    {"acos", 1, 0},
    {"acosh", 1, 0},
    {"asin", 0, SAME},
    {"asinh", 0, SAME},
    {"asinh", INFINITY, SAME},
    {"asinh", -INFINITY, SAME},
    {"atan", 0, SAME},
    {"atanh", 0, SAME},
    {"cbrt", 0, SAME},
    {"cbrt", INFINITY, SAME},
    {"cbrt", -INFINITY, SAME},
    {"cos", 0, 1},
    {"cosh", 0, 1},
    {"cosh", INFINITY, INFINITY},
    {"cosh", -INFINITY, INFINITY},
    {"erf", 0, SAME},
    {"erf", INFINITY, 1},
    {"erf", -INFINITY, -1},
    {"erfc", INFINITY, 0},
    {"erfc", -INFINITY, 2},
    {"exp", 0, 1},
    {"exp", INFINITY, INFINITY},
    {"exp", -INFINITY, 0},
    {"exp10", 0, 1},
    {"exp2", 0, 1},
    {"exp2", INFINITY, INFINITY},
    {"exp2", -INFINITY, 0},
    {"expm1", 0, SAME},
    {"expm1", INFINITY, INFINITY},
    {"expm1", -INFINITY, -1},
    {"j0", 0, 1},
    {"j1", 0, SAME},
    {"lgamma", 1, 0},
    {"lgamma", 2, 0},
    {"log", 1, 0},
    {"log", INFINITY, INFINITY},
    {"log10", 1, 0},
    {"log10", INFINITY, INFINITY},
    {"log1p", 0, SAME},
    {"log1p", INFINITY, INFINITY},
    {"log2", 1, 0},
    {"log2", INFINITY, INFINITY},
    {"sin", 0, SAME},
    {"sinh", 0, SAME},
    {"sinh", INFINITY, SAME},
    {"sinh", -INFINITY, SAME},
    {"tan", 0, SAME},
    {"tanh", 0, SAME},
    {"tanh", INFINITY, 1},
    {"tanh", -INFINITY, -1},
};

bool bmc_special_value(const char *name, double argument, double *result) {
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++) {
        const Special *special = &specials[i];
        if (special->at != argument || strcmp(name, special->name) != 0)
            continue;
        *result = isnan(special->result) ? argument : special->result;
        return true;
    }
    return false;
}
