// EXPECT: unreach-call TRUE
// DECIDE: yes
extern int isdigit(int), isspace(int);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int c = __VERIFIER_nondet_int();
    if (c >= '0' && c <= '9' && !isdigit(c))
        reach_error();
    if (c >= '0' && c <= '9' && isspace(c))
        reach_error();
    return 0;
}
