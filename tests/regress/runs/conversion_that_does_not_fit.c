// Its result is arbitrary.
// EXPECT: unreach-call UNDECIDED
// VERIFY: --engine run
extern void reach_error(void);

int main(void) {
    volatile double large = 1e30;
    if ((int)large > 0)
        reach_error();
    return 0;
}
