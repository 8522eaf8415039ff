// EXPECT: no-overflow TRUE
// VIOLATION: none
int main(void) {
    char a[4] = {0};
    char *p = a;
    for (int i = 0; i < 3; i++)
        p += 1;
    return (int)(p - a) - 3;
}
