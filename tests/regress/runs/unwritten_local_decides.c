// A local variable that was never written holds any value.
// EXPECT: unreach-call FALSE
// INPUT: {"memory": [{"object": 2, "offset": 4, "bytes": "05000000"}]}
extern void reach_error(void);

int main(void) {
    int a[4];
    a[0] = 1;
    if (a[1] == 5)
        reach_error();
    return 0;
}
