// The write stays inside of the structure, where the flag lies as well.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [4]}
// VERIFY: --assume-memory-safe
// DECIDE: yes
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    struct {
        int numbers[4], flag;
    } s = {{0}, 0};
    s.numbers[__VERIFIER_nondet_uint() & 7] = 1;
    if (s.flag)
        reach_error();
    return 0;
}
