// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
// INPUT: {"nondet": [1, 1, 5, 1, 0, 0]}
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int stack[100], n = 0, found = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (n < 99)
                stack[n++] = __VERIFIER_nondet_int();
        } else if (n > 0) {
            if (stack[n--] == 3)
                found = 1;
        }
    }
    return found;
}
