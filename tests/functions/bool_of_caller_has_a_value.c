// The caller gives a structure that is one: no violation is claimed.
// FUNCTION: is_done
// OPTIONS: --non-null
// EXPECT: def-behavior UNKNOWN
#include <stdbool.h>
struct task {
    int id;
    bool done;
};

int is_done(const struct task *t) { return t->done; }
