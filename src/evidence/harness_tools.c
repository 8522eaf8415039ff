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

// Clang's memory sanitizer is for 64 bits, and looks at what some functions put out only.
static HarnessTool of_uninitialised(const IrRunResult *run, bool has_32_bits) {
    bool is_output = run->check == IR_CHECK_OUTPUT || run->check == IR_CHECK_TEXT;
    if (has_32_bits || is_output)
        return (HarnessTool){"gcc", "", "valgrind -q --error-exitcode=1 ", "", NULL, NULL};
    return clang_with("-fsanitize=memory" STOP,
                      "Another way: without -fsanitize, by gcc or clang, and run by valgrind");
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

static HarnessTool of_call(const IrRunResult *run) {
    switch (run->check) {
    case IR_CHECK_CALL_TYPE:
        return clang_with("-fsanitize=function" STOP,
                          "Not every call has a check there: those without a prototype and those "
                          "of the library have none");
    case IR_CHECK_CALL_DIRECT:
        return no_tool("sanitizers check the types of calls through pointers only");
    case IR_CHECK_MISSING_RETURN:
        return no_tool("sanitizers check it in C++ only; -Wreturn-type warns");
    default:
        return SANITIZERS;
    }
}

// A compiler puts its own code in the place of some functions.
static HarnessTool of_argument(const IrRunResult *run) {
    if (run->check == IR_CHECK_FORMAT)
        return no_tool("sanitizers do not check formats; -Wformat warns");
    HarnessTool tool = gcc_with("-fsanitize=address,undefined -fno-builtin" STOP, "");
    tool.other = "Not every library function has a check there";
    return tool;
}

HarnessTool harness_tool(const IrRunResult *run, bool has_32_bits) {
    if (run->end != IR_RUN_VIOLATED)
        return SANITIZERS;
    switch (run->violation) {
    case IR_UNINITIALISED: // memory of a _Bool or enum that has a value, but none of the type
        return run->check == IR_CHECK_REPRESENTATION ? SANITIZERS
                                                     : of_uninitialised(run, has_32_bits);
    case IR_BAD_POINTER:
        return of_pointer(run);
    case IR_MISALIGNED:
        return run->of_structure ? no_tool("sanitizers do not check copies of structures")
                                 : clang_with("-fsanitize=undefined" STOP, NULL);
    case IR_BAD_ARGUMENT:
        return of_argument(run);
    case IR_CONST_WRITE: // only static constants are in memory that cannot be written
        return run->of_local ? no_tool("constants of functions lie in memory that can be written")
                             : SANITIZERS;
    case IR_BAD_CALL:
        return of_call(run);
    case IR_BAD_CONVERSION:
        return gcc_with("-fsanitize=address,undefined,float-cast-overflow" STOP, "");
    default:
        return SANITIZERS;
    }
}
