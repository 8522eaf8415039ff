// EXPECT: unreach-call FALSE(unreach-call)
// HARNESS: no, there is no function of that name to link with
static int *p;
int main(void) {
    assert(p);
    return 0;
}
