// As array_emptied_cell_by_cell, but a cell of 3 stays as it is.
// EXPECT: termination FALSE
// REPLAY: no
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
            cells[j] -= cells[j] != 3;
    return cells[0];
}
