// A counter that goes up by 2 stays even.
// EXPECT: unreach-call TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), x = 0;
    for (unsigned i = 0; i < n; i++)
        x += 2;
    if (x % 2)
        reach_error();
    return 0;
}
