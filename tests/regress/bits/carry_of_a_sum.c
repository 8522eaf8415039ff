// The usual tests for overflow of unsigned sums and differences.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), sum = a + b;
    if (a + 1 < a && a != 4294967295u)
        reach_error();
    if (a - 1 > a && a != 0)
        reach_error();
    if (sum < a && !(sum < b))
        reach_error();
    if (sum >= a && (unsigned long long)a + b != sum)
        reach_error();
    if ((a - b <= a) != (b <= a))
        reach_error();
    return 0;
}
