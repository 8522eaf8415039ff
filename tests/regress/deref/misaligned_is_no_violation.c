// EXPECT: valid-memsafety TRUE
// VIOLATION: none
int main(void) {
    char bytes[8] = {0};
    int *p = (int *)(bytes + 1);
    *p = 1;
    return bytes[1] - 1;
}
