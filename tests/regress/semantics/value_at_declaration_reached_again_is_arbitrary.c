// A declaration without initialiser that is reached again makes the value indeterminate; the object is the same.
// INPUT: {"memory": [{"object": 4, "offset": 0, "bytes": "0a"}]}
// EXPECT: unreach-call FALSE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
extern void reach_error(void);
static void set(int *p) { *p = 0; }
int main(void) {
    int i = 0, *kept = 0;
again:;
    int x[2];
    if (i == 1 && (x[0] != 0 || kept != x))
        reach_error();
    set(x);
    kept = x;
    kept[1] = 1;
    if (i++ < 1)
        goto again;
    return 0;
}
