// Steps of 3 from 1 never hit 300, and stay inside.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char a[301];
    unsigned n = __VERIFIER_nondet_uint() % 300;
    for (unsigned i = 1; i <= n; i += 3) {
        if (i == 300 || i % 3 != 1)
            reach_error();
        a[i] = 0;
    }
    return 0;
}
