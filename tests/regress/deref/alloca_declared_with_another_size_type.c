// EXPECT: valid-memsafety TRUE
extern void *alloca(unsigned int);
int main(void) {
    char *text = alloca(10);
    text[9] = 1;
    return text[9];
}
