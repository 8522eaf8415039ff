// OUTPUT: 44 3344 1122
// OUTPUT: 22446688
// OUTPUT: 40000000
// OUTPUT: 24 3
#include <stdio.h>
union view { unsigned u; unsigned char bytes[4]; float f; struct { short low, high; } half; };
static union view twice(union view v) {
    v.u *= 2;
    return v;
}
int main(void) {
    union view v = {.u = 0x11223344};
    printf("%x %x %x\n", v.bytes[0], v.half.low, v.half.high);
    v = twice(v);
    printf("%x\n", v.u);
    v.f = 2;
    printf("%x\n", v.u);
    union { char c; long l[3]; } w = {.l = {1, 2, 3}};
    printf("%zu %ld\n", sizeof w, w.l[2]);
    return 0;
}
