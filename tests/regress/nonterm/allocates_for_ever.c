// Each round allocates and frees: the state comes back up to addresses.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
    for (;;) {
        int *p = malloc(sizeof *p);
        *p = 1;
        if (*p != 1)
            return 1;
        free(p);
    }
}
