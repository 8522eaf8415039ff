// Two calls in each call, and a global variable that never gets smaller.
// EXPECT: unreach-call TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int count;
static void walk(int n) {
    if (n <= 0)
        return;
    if (count < 1000000)
        count++;
    walk(n - 1);
    walk(n - 2);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    walk(n);
    if (count < 0 || (n > 0 && count < 1))
        reach_error();
    return 0;
}
