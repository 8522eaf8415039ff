// 100 ... 227 cut to a signed byte is 100 ... 127 or -128 ... -29.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 100 || x > 227)
        return 0;
    signed char c = (signed char)x;
    if (c > -29 && c < 100)
        reach_error();
    if (c < 0 && c != x - 256)
        reach_error();
    signed char far = (signed char)(1000 * 256 + x);
    if (far != c)
        reach_error();
    return 0;
}
