// EXPECT: call FALSE(call)
// A char becomes an int, for which the function is not.
static int f(char x) { return x; }

int main(void) {
    int (*g)() = (int (*)())f;
    return g('a') - 'a';
}
