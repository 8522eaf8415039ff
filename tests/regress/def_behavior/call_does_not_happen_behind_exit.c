// EXPECT: call TRUE
// DECIDE: yes
// The argument ends the run before the function is called through the wrong type.
#include <stdlib.h>
static int f(int a) { return a; }
static double stop(void) { exit(0); }

int main(void) {
    int (*g)(double) = (int (*)(double))f;
    return g(stop());
}
