// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [4]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct large {
    int unused[8], flag;
};
static struct large make(int n) {
    struct large result = {{1, 2}, n};
    return result;
}
int main(void) {
    struct large got = make(__VERIFIER_nondet_int());
    if (got.flag == 4)
        reach_error();
}
