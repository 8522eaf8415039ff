// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [0, 0, 0, 0, 0, 1, 7, 0, 8, 0, 9, 0]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int total;
static int read_one(void) { return __VERIFIER_nondet_int(); }
int main(void) {
    int seen = 0;
    for (int i = 0; i < 5; i++)
        total ^= read_one();
    int unused = 100 / __VERIFIER_nondet_int();
    for (int i = 0; i < 3; i++) {
        int x = read_one();
        total ^= __VERIFIER_nondet_int();
        if (x == 7 + i)
            seen++;
    }
    if (seen == 3)
        reach_error();
    return unused + total;
}
