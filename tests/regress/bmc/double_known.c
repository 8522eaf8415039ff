// Known doubles are computed by the host.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
void reach_error(void);
int main(void) {
    double sum = 0;
    for (int i = 0; i < 10; i++)
        sum += 0.1;
    if (sum == 1.0 || sum < 0.99 || sum > 1.01)
        reach_error();
    return 0;
}
