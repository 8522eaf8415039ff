// The second filling lies over the first one.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
enum { N = 5000 };
int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = 1;
    for (int i = 0; i < N; i++)
        a[i] = 2;
    for (int i = 0; i < N; i++)
        if (a[i] != 2)
            reach_error();
    return 0;
}
