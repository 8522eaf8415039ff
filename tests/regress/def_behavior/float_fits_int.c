// EXPECT: conversion TRUE
// DECIDE: yes
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    if (!(d > -1.0 && d < 2147483648.0))
        return 0;
    return (int)d == 7 && (unsigned char)(int)(d / 16777216.0) < 200;
}
