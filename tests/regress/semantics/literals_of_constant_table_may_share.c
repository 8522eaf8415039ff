// EXPECT: unreach-call FALSE(unreach-call)
// EXPECT: valid-memsafety TRUE
// INPUT: {"memory": [{"object": 1, "offset": 0, "bytes": "01"}, {"object": 2, "offset": 0, "bytes": "01"}]}
// HARNESS: no, where literals lie is the compiler's choice
// DECIDE: yes
extern void reach_error(void);
static const char *const words[] = {"xabc", "abc", "bc"};
int main(void) {
    if (words[0] + 1 == words[1] && words[1] + 1 == words[2])
        reach_error();
    return 0;
}
