// DECIDE: yes
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
extern void reach_error(void);
extern int setting __attribute__((weak));
int main(void) {
    if (&setting) {
        setting = 1;
        if (setting != 1)
            reach_error();
    }
    return 0;
}
