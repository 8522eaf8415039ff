// Every element that the first loop wrote is what the second one reads.
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
enum { N = 100000 };
int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = 42;
    for (int i = 0; i < N; i++)
        if (a[i] != 42)
            reach_error();
    return 0;
}
