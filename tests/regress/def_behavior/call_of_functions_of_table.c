// EXPECT: call TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }

int main(void) {
    int (*table[])(int) = {up, down};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 1)
        return 0;
    return table[i](2) > 5;
}
