// The polynomial reaches 98.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": ["0xfffffc1a", "0x31"]}
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    unsigned k = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= -1000 && n <= 1000 && k < 50);
    float x = (float)n / 1000, y = (float)k;
    float z = x * x * y - x * y;
    if (!(z <= 97.5f))
        reach_error();
    return 0;
}
