// EXPECT: unreach-call FALSE(unreach-call)
// HARNESS: no, where literals lie is the compiler's choice
extern void reach_error(void);
static const char *name(int n) { return n ? "abc" : "abc"; }
int main(void) {
    if (name(0) != name(1))
        reach_error();
    return 0;
}
