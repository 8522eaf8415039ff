// A struct passed and returned by value.
// EXPECT: unreach-call TRUE
// VERIFY: --engine bmc
// DECIDE: yes
int __VERIFIER_nondet_int(void);
void reach_error(void);
struct pair { int first; long second; char name[4]; };
static struct pair turned(struct pair p) {
    int first = p.first;
    p.first = (int)p.second;
    p.second = first;
    p.name[1] = 'x';
    return p;
}
int main(void) {
    struct pair p = {__VERIFIER_nondet_int(), 7, "abc"};
    struct pair q = turned(p);
    if (q.first != 7 || q.second != p.first || p.name[1] != 'b' || q.name[1] != 'x' || q.name[2] != 'c')
        reach_error();
    return 0;
}
