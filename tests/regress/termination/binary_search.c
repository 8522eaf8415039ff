// The interval halves.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int low = 0, high = __VERIFIER_nondet_int();
    if (high < 1000000)
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (__VERIFIER_nondet_int())
                low = middle + 1;
            else
                high = middle;
        }
    return 0;
}
