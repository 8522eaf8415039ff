// EXPECT: unreach-call FALSE(unreach-call)
// DECIDE: yes
// HARNESS: no, where literals lie is the compiler's choice
extern void reach_error(void);
const char *a = "abc", *b = "abc";
int main(void) {
    if (a != b)
        reach_error();
    return 0;
}
