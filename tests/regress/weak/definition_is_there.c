// DECIDE: yes
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
extern void reach_error(void);
__attribute__((weak)) int hook(void) { return 3; }
__attribute__((weak)) int limit = 4;
int main(void) {
    if (!hook || !&limit || hook() != 3 || limit != 4)
        reach_error();
    return 0;
}
