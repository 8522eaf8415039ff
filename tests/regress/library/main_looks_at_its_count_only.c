// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [3], "uninitialised": [], "memory": []}
// DECIDE: yes
extern void __VERIFIER_error(void);
int main(int argc, char **argv) {
    if (argc > 2 && argc % 7 == 3)
        __VERIFIER_error();
    return 0;
}
