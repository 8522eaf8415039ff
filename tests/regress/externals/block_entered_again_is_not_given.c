// EXPECT: unreach-call TRUE
extern void reach_error(void);
void reg(int *);
int main(void) {
    for (int i = 0; i < 2; i++) {
        int x = 5;
        if (x != 5)
            reach_error();
        reg(&x);
    }
    return 0;
}
