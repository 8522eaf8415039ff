// Without inputs everything is computed: 200,000 rounds, no solver.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// VERIFY: --engine bmc
// DECIDE: yes
void reach_error(void);
int main(void) {
    unsigned x = 1;
    for (int i = 0; i < 200000; i++)
        x = x * 1664525u + 1013904223u;
    if (x == 0)
        reach_error();
    return 0;
}
