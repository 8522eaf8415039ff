// EXPECT: unreach-call TRUE
extern void reach_error(void);
int main(void) {
    int x;
    int first = x, second = x;
    if (first != second || x - x != 0)
        reach_error();
    return 0;
}
