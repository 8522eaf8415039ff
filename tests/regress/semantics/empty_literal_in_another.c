// The empty string may be the end of every other literal.
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"memory": [{"object": 1, "offset": 0, "bytes": "01"}]}
// HARNESS: no, where literals lie is the compiler's choice
extern void reach_error(void);
int main(void) {
    const char *p = "abc", *empty = "";
    if (p + 3 == empty)
        reach_error();
    return 0;
}
