// The variable may hold more than the buffer has.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [5, 1, 1, 1, 1, 1]}
int __VERIFIER_nondet_int(void);
static unsigned width = 2;

static int fill(void) {
    char buffer[4];
    unsigned length = 0;
    int c;
    while ((c = __VERIFIER_nondet_int()) != 0) {
        if (length == width)
            length = 0;
        buffer[length++] = (char)c;
    }
    return 0;
}

int main(void) {
    int wanted = __VERIFIER_nondet_int();
    if (wanted >= 1 && wanted <= 5)
        width = (unsigned)wanted;
    return fill();
}
