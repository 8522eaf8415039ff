// A parameter that the caller does not pass has an arbitrary value.
// EXPECT: unreach-call FALSE
// INPUT: {"uninitialised": [5]}
extern void reach_error(void);
static int callee();
int main(void) {
    return callee(1);
}
static int callee(int a, int b) {
    if (a == 1 && b == 5)
        reach_error();
    return 0;
}
