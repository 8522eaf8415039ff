// Several formats that are known, each on a path of its own.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[14];
    int value = __VERIFIER_nondet_int();
    const char *format = "<%d>";
    if (__VERIFIER_nondet_uchar() > 100)
        format = "%5d";
    else if (value >= 0)
        format = "+ %d";
    sprintf(b, format, value);
    puts(b);
    return 0;
}
