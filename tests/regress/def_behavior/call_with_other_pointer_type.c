// EXPECT: call FALSE(call)
// The representation is the same, the types are not compatible.
static int f(char *p) { return p != 0; }

int main(void) {
    int (*g)(void *) = (int (*)(void *))f;
    char c;
    return g(&c) - 1;
}
