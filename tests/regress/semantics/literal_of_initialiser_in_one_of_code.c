// A literal of an initialiser may be the end of one in the code.
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"memory": [{"object": 1, "offset": 0, "bytes": "01"}]}
// HARNESS: no, where literals lie is the compiler's choice
// DECIDE: yes
extern void reach_error(void);
static const char *end = "abc";
int main(void) {
    const char *all = "xxabc";
    if (all + 2 == end)
        reach_error();
    return 0;
}
