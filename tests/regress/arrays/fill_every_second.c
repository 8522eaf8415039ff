// Elements that the loop leaves out are not what it writes.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["13"], "uninitialised": [], "memory": []}
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
    int a[20];
    for (int i = 0; i < 20; i++)
        a[i] = 0;
    for (int i = 0; i < 20; i += 2)
        a[i] = 1;
    int at = __VERIFIER_nondet_int();
    if (at >= 0 && at < 20 && a[at] != 1)
        reach_error();
    return 0;
}
