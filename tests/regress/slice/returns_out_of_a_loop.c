// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int table[4], unused;
static int find(int key) {
    for (int i = 0; i < 4; i++) {
        unused++;
        if (table[i] == key)
            return i;
    }
    return -1;
}
int main(void) {
    table[2] = 5;
    if (find(5) != 2)
        reach_error();
}
