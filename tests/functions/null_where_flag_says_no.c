// FUNCTION: value
// NEEDS: p != NULL
// EXPECT: valid-memsafety TRUE
int value(int *p, int flag) {
    if (p)
        *p = 0;
    return flag ? *p : 0;
}
