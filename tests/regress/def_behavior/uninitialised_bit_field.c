// EXPECT: def-behavior FALSE(uninitialised)
struct bits { unsigned a : 3, b : 5; };
int main(void) {
    struct bits s;
    s.a = 2;
    return (int)s.b;
}
