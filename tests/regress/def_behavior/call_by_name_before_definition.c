// EXPECT: call FALSE(call)
int f();
int main(void) { return f(1) == 7; }
int f(int x, int y) { return x + y; }
