// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 5
extern char *find_name(int);
int main(void) {
    return *find_name(1);
}
