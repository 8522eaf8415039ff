// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [1]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int flag;
static void on(int n) { flag = n; }
static void off(int n) { flag = n * 0; }
static const struct handler {
    const char *name;
    void (*act)(int);
} HANDLERS[] = {{"off", off}, {"on", on}};
int main(void) {
    HANDLERS[__VERIFIER_nondet_int() & 1].act(1);
    if (flag)
        reach_error();
}
