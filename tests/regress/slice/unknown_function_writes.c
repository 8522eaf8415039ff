// EXPECT: unreach-call FALSE
// VERIFY: --slice
// REPLAY: no
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct holder {
    int *where;
};
extern void change(struct holder *);
int main(void) {
    int flag = 0;
    struct holder holder = {&flag};
    change(&holder);
    if (flag)
        reach_error();
}
