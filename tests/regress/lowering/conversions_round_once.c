// OUTPUT: 9223373136366403584.0 9223372036854777856.0 -9007199254740992.0
// OUTPUT: 1267650600228229401496703205376.0 9223372586610589697
// OUTPUT: 0 4.99997e-41 inf 1e+40
#include <stdio.h>
int main(void) {
    unsigned long u = 0x8000008000000001ul;
    long l = -9007199254740993;
    unsigned __int128 w = ((unsigned __int128)1 << 100) + 1;
    printf("%.1f %.1f %.1f\n", (float)u, (double)0x8000000000000401ul, (double)l);
    printf("%.1f %.20Lg\n", (double)w, (long double)u);
    volatile double tiny = 5e-324;
    volatile float small = 1e-40f, big = 1e20f;
    printf("%g %g %g %g\n", tiny / 2, small * 0.5f, big * big, (double)big * big);
    return 0;
}
