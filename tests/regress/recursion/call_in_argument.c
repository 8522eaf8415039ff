// The result of the inner call is what the outer one gets: two ways to return, known exactly.
// EXPECT: termination TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int climb(int x) {
    if (x > 50)
        return x - 4;
    return climb(climb(x + 5));
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x <= 1000 && x >= -1000 && climb(x) < 47)
        reach_error();
    return 0;
}
