// DECIDE: yes
// EXPECT: unreach-call FALSE
// EXPECT: valid-memsafety TRUE
extern void reach_error(void);
void hook(void) __attribute__((weak));
int main(void) {
    if (hook)
        hook();
    else
        reach_error();
    return 0;
}
