// EXPECT: call TRUE
// DECIDE: yes
int f(char c, float d, int *p);
int z();
int main(void) {
    int x = 1;
    return f('a', 1.0f, &x) + z() == 7;
}
int f(char c, float d, int *p) { return *p + c + (d > 3); }
int z() { return 0; }
