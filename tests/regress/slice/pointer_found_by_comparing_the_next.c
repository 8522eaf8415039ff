// EXPECT: unreach-call FALSE
// VERIFY: --slice
// REPLAY: no
extern int *somewhere(void);
extern void reach_error(void);
static int flags[2], *next;
int main(void) {
    int *p = somewhere();
    flags[0] = 5;
    next = p + 1;
    if (next == &flags[1] && *p == 5)
        reach_error();
}
