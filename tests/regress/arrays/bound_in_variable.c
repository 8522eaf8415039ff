// The bound is what a global variable holds: its initial value, or another one that is in range.
// EXPECT: valid-memsafety TRUE
// EXPECT: def-behavior TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
static unsigned width = 80;

static int fill(void) {
    char buffer[200];
    unsigned length = 0;
    int c, sum = 0;
    while ((c = __VERIFIER_nondet_int()) != 0) {
        if (length == width) {
            sum = buffer[0];
            length = 0;
        }
        buffer[length++] = (char)c;
    }
    return sum;
}

int main(void) {
    int wanted = __VERIFIER_nondet_int();
    if (wanted >= 1 && wanted <= 200)
        width = (unsigned)wanted;
    return fill();
}
