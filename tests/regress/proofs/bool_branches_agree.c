// The same test twice has the same result.
// EXPECT: unreach-call TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = 0;
    _Bool b = x > 10;
    if (b)
        y = x;
    if (x <= 10 && y)
        reach_error();
    if (b && y < 11)
        reach_error();
    return 0;
}
