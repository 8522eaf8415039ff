// An element of an array that a loop filled, unknown but always the same but for what the loop adds to it: x falls
// or rises by it until the element is positive, and from then on x rises.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), x = 0;
    if (n < 4 || n > 1000)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    while (-1000 < x && x < 1000) {
        x += a[3];
        a[3]++;
    }
    return 0;
}
