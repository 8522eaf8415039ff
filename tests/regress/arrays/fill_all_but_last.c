// The last element is not written.
// EXPECT: unreach-call FALSE
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
enum { N = 100000 };
int main(void) {
    int a[N];
    for (int i = 0; i < N - 1; i++)
        a[i] = 42;
    for (int i = 0; i < N; i++)
        if (a[i] != 42)
            reach_error();
    return 0;
}
