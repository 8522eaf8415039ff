// An uninitialised array holds one value at each place.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned char a[4];
    unsigned i = __VERIFIER_nondet_uint() % 4;
    unsigned char first = a[i];
    if (a[i] != first)
        reach_error();
    return 0;
}
