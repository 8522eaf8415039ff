// The functions that change the number of elements test its bounds, not the loop that calls them.
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
static int stack[32];
static int depth;

static int push(int value) {
    if (depth >= 32)
        return -1;
    stack[depth++] = value;
    return 0;
}

static int pop(int *value) {
    if (depth < 1)
        return -1;
    *value = stack[--depth];
    return 0;
}

int main(void) {
    int value = 0;
    for (;;) {
        int command = __VERIFIER_nondet_int();
        if (command == 0)
            return value;
        if ((command > 0 ? push(command) : pop(&value)) != 0)
            return -1;
    }
}
