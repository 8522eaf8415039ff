// FUNCTION: append
// NEEDS: string(to) && valid(to, strlen(to) + strlen(from) + 1)
// EXPECT: valid-memsafety TRUE
void append(char *to, const char *from) {
    while (*to)
        to++;
    while ((*to++ = *from++))
        ;
}
