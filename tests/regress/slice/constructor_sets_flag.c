// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int flag;
__attribute__((constructor)) static void prepare(void) { flag = 1; }
int main(void) {
    if (flag)
        reach_error();
}
