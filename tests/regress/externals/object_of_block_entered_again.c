// What was given in one round of the loop is gone in the next.
// EXPECT: unreach-call TRUE
extern void reach_error(void);
void reg(int *);
void fire(void);
int main(void) {
    for (int i = 0; i < 2; i++) {
        int x = 5;
        fire();
        if (x != 5)
            reach_error();
        reg(&x);
    }
    return 0;
}
