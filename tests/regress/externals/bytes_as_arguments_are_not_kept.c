// Eight numbers that are an address together: no proof may take x for unchanged.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1]}
extern void reach_error(void);
void ext(unsigned char);
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = 1;
    int *p = &x;
    for (int i = 0; i < 8; i++)
        ext(((unsigned char *)&p)[i]);
    if (x != 1 || __VERIFIER_nondet_int() == 1)
        reach_error();
    return 0;
}
