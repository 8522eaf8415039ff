// Only the front is filled again: behind it the old numbers remain.
// EXPECT: unreach-call TRUE
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
enum { N = 5000, M = 3000 };
int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = 1;
    for (int i = 0; i < M; i++)
        a[i] = 2;
    for (int i = 0; i < N; i++)
        if (a[i] != (i < M ? 2 : 1))
            reach_error();
    return 0;
}
