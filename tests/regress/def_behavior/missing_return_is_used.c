// EXPECT: def-behavior FALSE(call)
static int f(int x) {
    if (x > 3)
        return x;
}

int main(void) { return f(2) == 5; }
