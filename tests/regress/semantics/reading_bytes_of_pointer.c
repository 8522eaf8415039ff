// EXPECT: valid-memsafety TRUE
// VIOLATION: none
int main(void) {
    int x = 3, *p = &x;
    unsigned char copy[sizeof p];
    for (unsigned i = 0; i < sizeof p; i++)
        copy[i] = ((unsigned char *)&p)[i];
    int *q = *(int **)copy;
    return *q - 3;
}
