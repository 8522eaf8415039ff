// A string literal may be the end of another one.
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"memory": [{"object": 1, "offset": 0, "bytes": "01"}]}
// HARNESS: no, where literals lie is the compiler's choice
extern void reach_error(void);
int main(void) {
    const char *p = "xabc", *q = "abc";
    if (p + 1 == q)
        reach_error();
    return 0;
}
