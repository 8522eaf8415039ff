// Runs a fuzz target over the files it is given: the fuzzing corpus as an ordinary test.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int argc, char **argv) {
    enum { MAX_SIZE = 1 << 20 };
    uint8_t *data = malloc(MAX_SIZE);
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (!file || !data) {
            perror(argv[i]);
            return 1;
        }
        size_t size = fread(data, 1, MAX_SIZE, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
    }
    free(data);
    printf("%d passed, 0 failed\n", argc - 1);
    return argc > 1 ? 0 : 1; // a corpus that is missing is a mistake
}
