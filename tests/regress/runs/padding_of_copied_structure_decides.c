// Padding is arbitrary in the copy, too.
// EXPECT: unreach-call FALSE
// INPUT: {"uninitialised": [0, 1]}
extern void reach_error(void);
struct s {
    char c;
    int i;
};

int main(void) {
    struct s a = {1, 2}, b;
    b = a;
    if (((char *)&b)[1] != 0)
        reach_error();
    return 0;
}
