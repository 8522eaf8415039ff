// Pointer arithmetic is modulo the address space, without an object, too.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1]}
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

int main(void) {
    char *p = (char *)-1L;
    p += __VERIFIER_nondet_bool();
    if (p == 0)
        reach_error();
    return 0;
}
