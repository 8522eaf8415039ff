// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"memory": [{"object": 1, "offset": 0, "bytes": "01"}]}
// HARNESS: no, where literals lie is the compiler's choice
// DECIDE: yes
extern void reach_error(void);
static const char *a = "abc", *b = "abc";
int main(void) {
    if (a <= b && b <= a)
        reach_error();
    return 0;
}
