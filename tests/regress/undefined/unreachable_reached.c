// VIOLATION: call line 4
int main(int argc, char **argv) {
    if (argc > 0)
        __builtin_unreachable();
    return 0;
}
