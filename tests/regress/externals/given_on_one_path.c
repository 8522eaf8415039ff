// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": [1], "external": [{"call": 2, "object": 1, "offset": 0, "bytes": "02"}]}
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void reg(int *);
void fire(void);
int main(void) {
    int x = 1, y = 1;
    if (__VERIFIER_nondet_int())
        reg(&x);
    else
        reg(&y);
    fire();
    if (x != 1)
        reach_error();
    return 0;
}
