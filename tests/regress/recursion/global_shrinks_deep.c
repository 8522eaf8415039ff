// The same, but one of the calls takes it back.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["9"]}
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int count;
static void walk(int n) {
    if (n <= 0)
        return;
    if (count < 1000000)
        count++;
    if (n == 1 && count > 8)
        count = 0;
    walk(n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    walk(n);
    if (n > 0 && count < 1)
        reach_error();
    return 0;
}
