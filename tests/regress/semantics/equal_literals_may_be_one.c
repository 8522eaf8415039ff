// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"memory": [{"object": 1, "offset": 0, "bytes": "01"}]}
// HARNESS: no, where literals lie is the compiler's choice
extern void reach_error(void);
int main(void) {
    if ("abc" == "abc")
        reach_error();
    return 0;
}
