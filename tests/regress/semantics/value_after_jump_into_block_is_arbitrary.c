// The second entry of the block passes the declaration: y holds anything, not what it held before.
// INPUT: {"uninitialised": [1]}
// EXPECT: unreach-call FALSE
// DECIDE: yes
extern void reach_error(void);
int main(void) {
    int state = 0;
    for (int i = 0; i < 2; i++) {
        switch (state) {
            int y;
        case 0:
            y = 0;
            state = 1;
            break;
        case 1:
            if (y != 0)
                reach_error();
        }
    }
    return 0;
}
