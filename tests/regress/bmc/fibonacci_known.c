// Recursion that calls itself twice, with known arguments.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
void reach_error(void);
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
int main(void) {
    if (fibonacci(15) != 610)
        reach_error();
    return 0;
}
