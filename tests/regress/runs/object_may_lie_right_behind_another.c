// The end of an array may be the start of the next one.
// EXPECT: unreach-call UNDECIDED
// VERIFY: --engine run
extern void reach_error(void);
static int a[4], b[4];

int main(void) {
    int *end = a + 4;
    if (end == b)
        reach_error();
    return 0;
}
