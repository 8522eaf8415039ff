// No statement before, and no loop behind, ends the literal.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#define EACH(i, n) for (int i = 0; i < n; i++)
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = 0, x = 0;
    if (__VERIFIER_nondet_int())
        EACH(i, 2) { x += i; }
    p = &(int){1};
    do x++;
    while (*p == 2);
    if (x)
        x = (p = &(int){2}, *p) + (p = (int[]){1, 2})[1] + *p;
    p = (int[]){3, 4};
    return *p + x;
}
