// Never ends for odd numbers: x is never 0.
int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 9)
        return 0;
    while (x != 0) {
        if (x == 1)
            x = 3;
        x -= 2;
    }
    return 0;
}
