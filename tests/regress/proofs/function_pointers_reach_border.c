// The border is reached.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["1000"], "uninitialised": [], "memory": []}
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
static int (*const table[])(int) = {up, down};
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < -1000 || x > 1000)
        return 0;
    int (*f)(int) = x < 0 ? table[0] : table[1];
    if (f(x) == 999)
        reach_error();
    return 0;
}
