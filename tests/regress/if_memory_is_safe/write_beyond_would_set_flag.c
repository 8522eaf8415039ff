// Only a write outside of its object could set the flag: there is none, if memory is safe.
// EXPECT: unreach-call TRUE
// VERIFY: --assume-memory-safe
// DECIDE: yes
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int numbers[4], flag;
int main(void) {
    numbers[__VERIFIER_nondet_uint() & 7] = 1;
    if (flag)
        reach_error();
    return 0;
}
