// Writing one bit-field reads its neighbours, and decides nothing about them.
// EXPECT: uninitialised TRUE
// DECIDE: yes
struct bits { unsigned a : 3, b : 5; };
int main(void) {
    struct bits s;
    s.a = 2;
    return (int)s.a;
}
