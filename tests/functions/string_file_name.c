// FUNCTION: string_file_name
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>
#include <string.h>

const char *string_file_name(const char *path) {
    assay_requires(string(path));
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}
