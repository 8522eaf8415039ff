// EXPECT: unreach-call TRUE
extern void reach_error(void);
int main(void) {
    int x;
    int *p = &x;
    int first = *p, second = *p;
    if (first != second)
        reach_error();
    return 0;
}
