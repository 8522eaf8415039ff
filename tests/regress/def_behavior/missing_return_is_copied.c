// EXPECT: call FALSE(call)
// The value of a call is used where it is copied, too.
static int f(int x) {
    if (x > 3)
        return x;
}

int main(void) {
    int copy = f(2);
    return 0;
}
