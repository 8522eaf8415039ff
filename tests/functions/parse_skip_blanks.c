// FUNCTION: parse_skip_blanks
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE

const char *parse_skip_blanks(const char *text) {
    while (*text == ' ' || *text == '\t' || *text == '\n')
        text++;
    return text;
}
