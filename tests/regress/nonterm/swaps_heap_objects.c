// The pointer changes in each round, what it points to is always the same.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 7;
    while (*p == 7) {
        int *q = malloc(sizeof *q);
        *q = *p;
        free(p);
        p = q;
    }
    free(p);
    return 0;
}
