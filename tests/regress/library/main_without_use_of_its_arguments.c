// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// DECIDE: yes
// Arguments that nobody looks at cost nothing: the walk over the literal is one run, and the
// square needs an engine that knows bits.
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(int argc, char **argv) {
    const char *text = "a literal of fifty-four characters, walked by a loop..";
    unsigned length = 0;
    while (text[length])
        length++;
    if (length != 54)
        __VERIFIER_error();
    unsigned x = __VERIFIER_nondet_uint();
    if ((x * x & 3) == 2)
        __VERIFIER_error();
    return 0;
}
