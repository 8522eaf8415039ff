// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [3]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void nothing(void) {}
int main(void) {
    void (*act)(void) = __VERIFIER_nondet_int() == 3 ? reach_error : nothing;
    act();
}
