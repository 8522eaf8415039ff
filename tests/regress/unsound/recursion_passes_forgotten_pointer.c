// Which variable of which call p->q points to is forgotten; an unknown function changes it.
// EXPECT: unreach-call FALSE
// REPLAY: no
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);
struct s {
    int *q;
};
void change(struct s *);
static void f(int n, struct s *p) {
    int z = 0;
    if (n <= 0) {
        change(p);
        return;
    }
    p->q = __VERIFIER_nondet_bool() ? &z : 0;
    f(n - 1, p);
    if (z)
        reach_error();
}
int main(void) {
    struct s p;
    p.q = 0;
    f(__VERIFIER_nondet_int(), &p);
    return 0;
}
