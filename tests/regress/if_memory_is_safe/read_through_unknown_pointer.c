// What the pointer leads to is not known: the value is any, which is no matter here.
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// VERIFY: --assume-memory-safe
// DECIDE: yes
extern int *get(void);
extern void reach_error(void);
int main(void) {
    int value = *get(), n = 0;
    if (value > 5 && value < 100)
        n = value;
    while (n > 0)
        n--;
    if (n)
        reach_error();
    return 0;
}
