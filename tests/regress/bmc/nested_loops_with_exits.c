// Breaks and continues of nested loops, with an input.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int k = __VERIFIER_nondet_int(), count = 0;
    if (k < 0 || k > 5)
        return 0;
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 6; j++) {
            if (j == i)
                continue;
            if (j > k)
                break;
            count++;
        }
    }
    if (count > 4 * 6 || (k == 5 && count != 20))
        reach_error();
    return 0;
}
