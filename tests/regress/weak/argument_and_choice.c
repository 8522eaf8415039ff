// DECIDE: yes
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1]}
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int hook(void) __attribute__((weak));
static int own(void) { return 0; }
static int call(int (*f)(void)) { return f ? f() : 7; }
int main(void) {
    int (*f)(void) = __VERIFIER_nondet_int() ? hook : own;
    if (call(f) == 7 && !hook)
        reach_error();
    return 0;
}
