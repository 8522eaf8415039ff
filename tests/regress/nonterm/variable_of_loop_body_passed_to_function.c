// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
static void set(int *p, int v) { *p = v; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    while (n > 0) {
        int x;
        set(&x, 1);
        n = x;
    }
    return 0;
}
