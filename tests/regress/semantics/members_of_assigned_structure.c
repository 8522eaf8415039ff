// Members keep their values: bit-fields, unions and arrays are no padding.
// EXPECT: unreach-call TRUE
extern void reach_error(void);
union word {
    char c;
    int n;
};
struct mixed {
    char c;
    int : 3;
    int low : 5, high : 12;
    union word word;
    short values[3];
    struct {
        char first;
        long second;
    } inner;
};
static struct mixed make(void) {
    struct mixed m = {1, 2, 3, {.n = 0x12345678}, {4, 5, 6}, {7, 8}};
    return m;
}
int main(void) {
    struct mixed a = make(), b, *p = &b;
    *p = a;
    if (b.c != 1 || b.low != 2 || b.high != 3 || b.word.n != 0x12345678)
        reach_error();
    if (b.values[0] != 4 || b.values[2] != 6 || b.inner.first != 7 || b.inner.second != 8)
        reach_error();
    return 0;
}
