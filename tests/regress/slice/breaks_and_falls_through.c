// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [1]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int level = 0, unused = 0;
    switch (__VERIFIER_nondet_int()) {
    case 1:
        level++;
    case 2:
        unused++;
        level++;
        break;
    default:
        unused = 3;
    }
    if (level == 2)
        reach_error();
    return unused;
}
