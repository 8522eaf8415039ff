// The same with a pointer in memory whose value is not known.
// EXPECT: unreach-call FALSE
// REPLAY: no
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
void change(int *);
int a, b;
int *table[4] = {&a, &b, &a, &b};

int main(void) {
    change(table[__VERIFIER_nondet_uint() % 4]);
    if (a)
        reach_error();
    return 0;
}
