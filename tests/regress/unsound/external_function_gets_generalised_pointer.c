// What a pointer points to was forgotten in the loop: an external function may change any object
// that it may point to.
// EXPECT: unreach-call FALSE
// REPLAY: no
int __VERIFIER_nondet_int(void);
void reach_error(void);
void change(int *);
int a, b;

int main(void) {
    int n = __VERIFIER_nondet_int();
    int *p = &b;
    for (int i = 0; i < n; i++)
        if (i >= 5)
            p = &a;
    change(p);
    if (a)
        reach_error();
    return 0;
}
