// DECIDE: yes
// Whether the symbol is there does not change in a run.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
extern void reach_error(void);
void hook(void) __attribute__((weak));
void other(int *);
static void (*table[2])(void) = {0, hook};
static int is_there(void) { return hook != 0; }
int main(void) {
    int first = is_there(), x;
    other(&x);
    void (*now)(void) = hook;
    if (first != (now != 0) || first != (table[1] != 0) || now != table[1])
        reach_error();
    if (table[1])
        table[1]();
    return 0;
}
