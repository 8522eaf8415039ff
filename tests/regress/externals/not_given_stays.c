// EXPECT: unreach-call TRUE
// DECIDE: yes
extern void reach_error(void);
void reg(int *);
void fire(void);
static int kept;
int main(void) {
    int x = 1, y = 2;
    kept = 3;
    reg(&x);
    fire();
    if (y != 2 || kept != 3)
        reach_error();
    return 0;
}
