// INPUT: {"nondet": [2]}
// EXPECT: call FALSE(call)
extern int __VERIFIER_nondet_int(void);
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
static int wide(long x) { return (int)x; }

int main(void) {
    int (*table[])(int) = {up, down, (int (*)(int))wide};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 2)
        return 0;
    return table[i](2) > 5;
}
