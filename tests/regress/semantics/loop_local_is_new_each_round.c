// A block's variable has a new arbitrary value each time the block is entered.
// EXPECT: unreach-call FALSE
// INPUT: {"uninitialised": [1, 2]}
extern void reach_error(void);
int main(void) {
    int seen = 0;
    for (int i = 0; i < 2; i++) {
        int x;
        if (i == 1 && x == 2 && seen == 1)
            reach_error();
        seen = x;
    }
    return 0;
}
