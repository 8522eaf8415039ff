// Negative numbers, too: x % 4 is 1, 2 and 3, or -3, -2 and -1.
// EXPECT: unreach-call TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x % 4 == 1 && (x & 3) != 1)
        reach_error();
    if (x % 4 == -1 && (x & 3) != 3)
        reach_error();
    if (x % 4 == 2 && x % 2 != 0)
        reach_error();
    return 0;
}
