// The null behind the arguments ends the walk; each argument is walked to its own end.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
int main(int argc, char *argv[]) {
    (void)argc;
    unsigned long characters = 0;
    for (char **p = argv; *p; p++)
        for (char *s = *p; *s; s++)
            characters++;
    return characters > 80;
}
