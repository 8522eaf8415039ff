// One box of x and y is excluded by what would have to hold for the constant -1; others are not.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [-82.467, -9.736000000000004]}
// VERIFY: --engine bmc
double __VERIFIER_nondet_double(void);
void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    if (!(x >= -100 && x <= 100 && y >= -100 && y <= 100))
        return 0;
    double sum = x + x + y;
    double rest = y / -1.0 - x;
    double product = rest * sum;
    if (product >= -0x1.06f74f474e733p+14 && sum <= -0x1.42176b3bb83d0p+7 && rest <= 0x1.83fd7f51efb6ep+6)
        reach_error();
    return 0;
}
