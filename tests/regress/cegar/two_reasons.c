// EXPECT: unreach-call TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// Both the counter and `b` exclude the path to the error; `b` is the better one to remember.
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int b = 0;
int main(void) {
    int i = 0;
    for (int j = 0; j < __VERIFIER_nondet_int(); j++)
        i++;
    if (i > 100000000)
        if (b != 0)
            reach_error();
    return 0;
}
