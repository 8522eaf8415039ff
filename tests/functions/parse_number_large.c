// FUNCTION: parse_number
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow FALSE
// EXPECT: termination TRUE

int parse_number(const char *text) {
    int number = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        number = 10 * number + (*text - '0');
    return number;
}
