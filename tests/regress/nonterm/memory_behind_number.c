// The counter on the heap is reached through a number only; it ends the loop all the same.
// EXPECT: termination TRUE
extern void *malloc(unsigned long);
int main(void) {
    int *counter = malloc(sizeof *counter);
    *counter = 0;
    unsigned long hidden = (unsigned long)counter ^ 1;
    counter = 0;
    for (;;) {
        int *p = (int *)(hidden ^ 1);
        if (++*p > 100)
            return 0;
    }
}
