// Writing one field leaves the other.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
struct pair {
    int low, high;
} p;
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++) {
        p.low = 1;
        p.high = 2;
    }
    if (n && p.low != 1)
        reach_error();
    return 0;
}
