// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
// INPUT: {"nondet": [7, 29]}
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int m[20][30];
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30 - (i == 7); j++)
            m[i][j] = i + j;
    unsigned a = __VERIFIER_nondet_uint() % 20u, b = __VERIFIER_nondet_uint() % 30u;
    if (m[a][b] > 7)
        return 1;
    return 0;
}
