// A loop whose end is only known by running it.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
void reach_error(void);
int main(void) {
    unsigned long n = 97;
    int steps = 0;
    while (n != 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    if (steps != 118)
        reach_error();
    return 0;
}
