#include "evidence/harness_tools.h"

#define STOP " -fno-sanitize-recover=all"

static const HarnessTool SANITIZERS = {
    .compiler = "gcc", .flags = "-fsanitize=address,undefined" STOP, .runner = "", .sanitizer = ""};

static HarnessTool gcc_with(const char *flags, const char *sanitizer) {
    HarnessTool tool = SANITIZERS;
    tool.flags = flags;
    tool.sanitizer = sanitizer;
    return tool;
}

static HarnessTool clang_with(const char *flags, const char *other) {
    return (HarnessTool){"clang", flags, "", "", other, NULL};
}

static HarnessTool no_tool(const char *reason) {
    return (HarnessTool){"gcc", "", "", "", NULL, reason};
}

// Clang's memory sanitizer is for 64 bits.
static HarnessTool of_uninitialised(bool has_32_bits) {
    if (has_32_bits)
        return (HarnessTool){"gcc", "", "valgrind -q --error-exitcode=1 ", "", NULL, NULL};
    return clang_with("-fsanitize=memory" STOP,
                      "without -fsanitize, by gcc or clang, and run by valgrind");
}

// Sanitizers know where an access is, not where a pointer comes from.
static HarnessTool of_pointer(const IrRunResult *run) {
    if (run->check == IR_CHECK_POINTER && run->on_null)
        return clang_with("-fsanitize=undefined" STOP, NULL);
    if (run->check == IR_CHECK_POINTER)
        return no_tool("sanitizers do not check pointers that are not used for an access");
    return gcc_with("-fsanitize=address,undefined,pointer-compare,pointer-subtract" STOP,
                    ":detect_invalid_pointer_pairs=2");
}

HarnessTool harness_tool(const IrRunResult *run, bool has_32_bits) {
    if (run->end != IR_RUN_VIOLATED)
        return SANITIZERS;
    switch (run->violation) {
    case IR_UNINITIALISED: // memory of a _Bool or enum that has a value, but none of the type
        return run->check == IR_CHECK_REPRESENTATION ? SANITIZERS : of_uninitialised(has_32_bits);
    case IR_BAD_POINTER:
        return of_pointer(run);
    case IR_MISALIGNED:
        return run->of_structure ? no_tool("sanitizers do not check copies of structures")
                                 : clang_with("-fsanitize=undefined" STOP, NULL);
    case IR_BAD_ARGUMENT: // a compiler puts its own code in the place of some functions
        return gcc_with("-fsanitize=address,undefined -fno-builtin" STOP, "");
    case IR_BAD_CONVERSION:
        return gcc_with("-fsanitize=address,undefined,float-cast-overflow" STOP, "");
    default:
        return SANITIZERS;
    }
}
