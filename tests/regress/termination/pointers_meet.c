// Two pointers walk towards one another.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char text[100];
    char *low = text, *high = text + 99;
    while (low < high) {
        char c = (char)__VERIFIER_nondet_int();
        *low++ = c;
        *high-- = c;
    }
    return 0;
}
