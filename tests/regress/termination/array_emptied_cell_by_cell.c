// Cells that are known only in part: where the known ones end need not be a border between cells, as far as is
// known. A load there is one of two things, once, and not again and again.
// EXPECT: termination TRUE
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *cells = malloc((unsigned long)n * sizeof(int));
    cells[0] = 5;
    for (int i = 1; i < n; i++)
        cells[i] = cells[i - 1] + 1;
    for (int j = 0; j < n; j++)
        while (cells[j] > 0)
            cells[j]--;
    return cells[0];
}
