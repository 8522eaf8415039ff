// The third seed's g: counting up from a positive number comes to 0 by wrap-around.
// EXPECT: no-overflow TRUE
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned j = __VERIFIER_nondet_uint();
    while (j > 0)
        j++;
    if (j != 0)
        reach_error();
    return 0;
}
