// The bound that is tested is one too large.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 1, 1, 1, 1]}
int __VERIFIER_nondet_int(void);
static int stack[4];
static int depth;

static int push(int value) {
    if (depth > 4)
        return -1;
    stack[depth++] = value;
    return 0;
}

int main(void) {
    for (;;) {
        int command = __VERIFIER_nondet_int();
        if (command == 0 || push(command) != 0)
            return 0;
    }
}
