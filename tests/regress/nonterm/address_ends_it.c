// Addresses of the heap are never used twice: the loop ends when one is above the limit.
// EXPECT: termination TRUE
extern void *malloc(unsigned long);
int main(void) {
    unsigned long first = (unsigned long)malloc(16);
    while ((unsigned long)malloc(16) - first < 1000000)
        ;
    return 0;
}
