// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 5
int main(void) {
    char *s = "text";
    s[0] = 'T';
    return 0;
}
