// DECIDE: yes
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
extern void reach_error(void);
int hook(int) __attribute__((weak));
int main(void) {
    int (*table[])(int) = {hook, 0, hook};
    for (int i = 0; i < 3; i++)
        if (table[i])
            table[i](i);
    if (table[2] != hook || table[1])
        reach_error();
    return 0;
}
