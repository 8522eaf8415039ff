// EXPECT: def-behavior FALSE(const-write)
int main(void) {
    char *p = "abc";
    p[0] = 'x';
    return 0;
}
