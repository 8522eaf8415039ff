// EXPECT: unreach-call FALSE(unreach-call)
static int *p;
int main(void) {
    assert(p);
    return 0;
}
