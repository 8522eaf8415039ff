// EXPECT: call TRUE
// DECIDE: yes
// Qualifiers of parameters do not count either.
enum E { A, B };
typedef enum { C = -1, D } T;

static int f(const enum E e, T t, enum E *p) { return e + t + (p != 0); }

int main(void) {
    int (*g)(unsigned, int, unsigned *) = (int (*)(unsigned, int, unsigned *))f;
    return g(0, 0, 0);
}
