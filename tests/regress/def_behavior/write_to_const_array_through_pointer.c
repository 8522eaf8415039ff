// INPUT: {"nondet": [1001]}
// EXPECT: const-write FALSE(const-write)
extern int __VERIFIER_nondet_int(void);
static void set(int *p) { *p = 3; }

int main(void) {
    const int a[3] = {1, 2, 3};
    if (__VERIFIER_nondet_int() > 1000)
        set((int *)&a[1]);
    return 0;
}
