// EXPECT: valid-memsafety TRUE
int main(int argc, char **argv, char **envp) {
    int n = 0;
    for (char **p = envp; *p; p++)
        n += (*p)[0] == 'A';
    return n > 3;
}
