// Its square may be more than 3.
// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// INPUT: {"nondet": [], "memory": [{"object": 2, "offset": 2, "bytes": "ea"}, {"object": 2, "offset": 3, "bytes": "3f"}]}
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x;
    float *p = &x;
    __VERIFIER_assume(*p > 1 && *p < 2);
    if (!(*p * *p < 3))
        reach_error();
    return 0;
}
