// Each side of zero has its own measure.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x != 0) {
        if (x > 0)
            x--;
        else
            x++;
    }
    return 0;
}
