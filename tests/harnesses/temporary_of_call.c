// OPTIONS: --entry harness
// EXPECT: valid-deref TRUE
// EXPECT: unreach-call TRUE
// A temporary structure ends with its expression, which the translated text does not move.
struct pair {
    int values[2];
};

static struct pair make(int x) {
    struct pair p = {{x, x + 1}};
    return p;
}

void harness(void) {
    int x;
    __CPROVER_assume(0 <= x && x < 100);
    int *unused = 0, y = *make(x).values + make(x).values[1];
    __CPROVER_assert(y == 2 * x + 1 && !unused, "both");
}
