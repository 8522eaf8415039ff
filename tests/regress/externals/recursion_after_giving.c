// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": [0], "external": [{"call": 2, "object": 1, "offset": 0, "bytes": "02"}]}
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void reg(int *);
void fire(void);
static int down(int n) {
    if (n <= 0) {
        fire();
        return 0;
    }
    return down(n - 1) + 1;
}
int main(void) {
    int x = 1;
    reg(&x);
    down(__VERIFIER_nondet_int());
    if (x != 1)
        reach_error();
    return 0;
}
