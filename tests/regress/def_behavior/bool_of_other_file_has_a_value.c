// Another file or function would give a _Bool that is one: no violation is claimed. It is not known
// either, since the program could have written its bytes.
// EXPECT: uninitialised UNDECIDED
#include <stdbool.h>
extern bool is_ready;
extern void find_out(bool *result);
int main(void) {
    bool is_set = false;
    find_out(&is_set);
    return is_ready || is_set;
}
