// getopt.h: options on the command line, as glibc reads them. Arguments that are no options are
// moved behind the options, unless the option string begins with '+' (stop at the first one) or
// '-' (give them as option 1), or the environment has POSIXLY_CORRECT, which it may: as '+'.
#define _GNU_SOURCE
#include "models.h"

#include <getopt.h>
#include <stdlib.h>

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

enum Ordering { PERMUTE, STOP_AT_FIRST, IN_ORDER };

// What is kept between calls. Arguments first_other .. behind_other - 1 are no options, and were
// passed over.
static struct {
    bool is_ready;
    enum Ordering ordering;
    const char *next; // inside a group of short options, or null
    int first_other, behind_other;
    int bad; // for optopt
} scanner;

// One call's arguments.
struct Call {
    int argc;
    char **argv;
    const char *options; // behind '+' or '-'
    const struct option *long_options;
    int *index;
    bool long_only;
    bool tells; // errors are printed
};

static const char *find_char(const char *s, char c) {
    while (*s != c && *s != 0)
        s++;
    return *s == c ? s : NULL;
}

static bool is_option(const char *argument) { return argument[0] == '-' && argument[1] != 0; }

static bool is_double_dash(const char *argument) {
    return argument[0] == '-' && argument[1] == '-' && argument[2] == 0;
}

// A message begins with the program's name.
static void tell(const struct Call *call) {
    if (call->tells && call->argv[0] != NULL)
        string_length(call->argv[0]);
}

static int fail(const struct Call *call, int bad, int result) {
    tell(call);
    scanner.bad = bad;
    return result;
}

// What a missing argument gives.
static int missing(const struct Call *call, int bad) {
    return fail(call, bad, call->options[0] == ':' ? ':' : '?');
}

// ---- Order of the arguments ---------------------------------------------------------------------

static void reverse(char **argv, int from, int to) {
    while (from < to - 1) {
        to--;
        char *argument = argv[from];
        argv[from] = argv[to];
        argv[to] = argument;
        from++;
    }
}

// Moves what was passed over behind the options that followed it.
static void exchange(char **argv) {
    reverse(argv, scanner.first_other, scanner.behind_other);
    reverse(argv, scanner.behind_other, optind);
    reverse(argv, scanner.first_other, optind);
    scanner.first_other += optind - scanner.behind_other;
    scanner.behind_other = optind;
}

static bool has_passed_others(void) { return scanner.first_other != scanner.behind_other; }

static void pass_others(const struct Call *call) {
    if (has_passed_others() && scanner.behind_other != optind)
        exchange(call->argv);
    else if (scanner.behind_other != optind)
        scanner.first_other = optind;
    while (optind < call->argc && !is_option(call->argv[optind]))
        optind++;
    scanner.behind_other = optind;
}

// Behind "--" there are no options.
static void pass_double_dash(const struct Call *call) {
    optind++;
    if (has_passed_others() && scanner.behind_other != optind)
        exchange(call->argv);
    else if (!has_passed_others())
        scanner.first_other = optind;
    scanner.behind_other = call->argc;
    optind = call->argc;
}

// ---- Long options -------------------------------------------------------------------------------

static bool starts_with(const char *name, const char *text, size_t length) {
    size_t i = 0;
    while (i < length && name[i] == text[i] && name[i] != 0)
        i++;
    return i == length;
}

static bool are_alike(const struct option *a, const struct option *b) {
    return a->has_arg == b->has_arg && a->flag == b->flag && a->val == b->val;
}

enum { NOT_FOUND = -1, AMBIGUOUS = -2 };

// The option of that name; or the only one, or one of several alike, that the text abbreviates.
static int find_long(const struct Call *call, const char *text, size_t length) {
    const struct option *all = call->long_options;
    for (int i = 0; all[i].name != NULL; i++)
        if (starts_with(all[i].name, text, length) && all[i].name[length] == 0)
            return i;
    int found = NOT_FOUND;
    bool is_ambiguous = false;
    for (int i = 0; all[i].name != NULL; i++) {
        if (!starts_with(all[i].name, text, length))
            continue;
        if (found == NOT_FOUND)
            found = i;
        else if (call->long_only || !are_alike(&all[found], &all[i]))
            is_ambiguous = true;
    }
    return is_ambiguous ? AMBIGUOUS : found;
}

// The option's argument: behind '=' at `equals`, or the next of the command line.
static int take_long(const struct Call *call, int found, const char *equals) {
    const struct option *option = &call->long_options[found];
    optind++;
    scanner.next = NULL;
    if (*equals != 0) {
        if (option->has_arg == no_argument)
            return fail(call, option->val, '?');
        optarg = (char *)equals + 1;
    } else if (option->has_arg == required_argument) {
        if (optind >= call->argc)
            return missing(call, option->val);
        optarg = call->argv[optind];
        optind++;
    }
    if (call->index != NULL)
        *call->index = found;
    if (option->flag == NULL)
        return option->val;
    *option->flag = option->val;
    return 0;
}

// -1: this is a short option after all, which getopt_long_only allows.
static int read_long(const struct Call *call) {
    size_t length = 0;
    while (scanner.next[length] != 0 && scanner.next[length] != '=')
        length++;
    int found = find_long(call, scanner.next, length);
    if (found >= 0)
        return take_long(call, found, scanner.next + length);
    if (found == NOT_FOUND && call->long_only && call->argv[optind][1] != '-' &&
        find_char(call->options, *scanner.next) != NULL)
        return -1;
    scanner.next = NULL;
    optind++;
    return fail(call, 0, '?');
}

// ---- Short options ------------------------------------------------------------------------------

// "W;" among the options: "-W name" is "--name".
static int read_long_behind_w(const struct Call *call) {
    struct Call inner = *call;
    inner.long_only = false;
    if (*scanner.next == 0) {
        if (optind == call->argc)
            return missing(call, 'W');
        scanner.next = call->argv[optind];
    }
    return read_long(&inner);
}

static int read_argument(const struct Call *call, char c, bool is_optional) {
    int result = c;
    if (*scanner.next != 0) {
        optarg = (char *)scanner.next;
        optind++;
    } else if (!is_optional && optind == call->argc) {
        result = missing(call, c);
    } else if (!is_optional) {
        optarg = call->argv[optind];
        optind++;
    }
    scanner.next = NULL;
    return result;
}

static int read_short(const struct Call *call) {
    char c = *scanner.next;
    scanner.next++;
    const char *option = find_char(call->options, c);
    if (*scanner.next == 0)
        optind++;
    if (option == NULL || c == ':' || c == ';')
        return fail(call, c, '?');
    if (c == 'W' && option[1] == ';' && call->long_options != NULL)
        return read_long_behind_w(call);
    if (option[1] != ':')
        return c;
    return read_argument(call, c, option[2] == ':');
}

// ---- One call -----------------------------------------------------------------------------------

static void begin(const char *options, bool is_posix) {
    if (optind == 0)
        optind = 1;
    scanner.is_ready = true;
    scanner.first_other = scanner.behind_other = optind;
    scanner.next = NULL;
    if (options[0] == '-')
        scanner.ordering = IN_ORDER;
    else if (options[0] == '+' || is_posix || __assay_nondet_bool())
        scanner.ordering = STOP_AT_FIRST;
    else
        scanner.ordering = PERMUTE;
}

// Goes to the next argument that is an option. True: `*result` is the call's result already.
static bool reach_option(const struct Call *call, int *result) {
    if (scanner.behind_other > optind)
        scanner.behind_other = optind;
    if (scanner.first_other > optind)
        scanner.first_other = optind;
    if (scanner.ordering == PERMUTE)
        pass_others(call);
    if (optind != call->argc && is_double_dash(call->argv[optind]))
        pass_double_dash(call);
    *result = -1;
    if (optind == call->argc) {
        if (has_passed_others())
            optind = scanner.first_other;
        return true;
    }
    if (is_option(call->argv[optind]))
        return false;
    if (scanner.ordering == STOP_AT_FIRST)
        return true;
    optarg = call->argv[optind];
    optind++;
    *result = 1;
    return true;
}

// An argument that is a long option. False: it holds short ones.
static bool is_long(const struct Call *call, int *result) {
    const char *argument = call->argv[optind];
    if (call->long_options == NULL)
        return false;
    if (argument[1] == '-') {
        scanner.next = argument + 2;
        *result = read_long(call);
        return true;
    }
    if (!call->long_only || (argument[2] == 0 && find_char(call->options, argument[1]) != NULL))
        return false;
    scanner.next = argument + 1;
    *result = read_long(call);
    return *result != -1;
}

static int next_option(struct Call *call, bool is_posix) {
    int result;
    if (call->argc < 1)
        return -1;
    optarg = NULL;
    if (optind == 0 || !scanner.is_ready)
        begin(call->options, is_posix);
    if (call->options[0] == '-' || call->options[0] == '+')
        call->options++;
    call->tells = opterr != 0 && call->options[0] != ':';
    if (scanner.next == NULL || *scanner.next == 0) {
        if (reach_option(call, &result) || is_long(call, &result))
            return result;
        scanner.next = call->argv[optind] + 1;
    }
    return read_short(call);
}

static int run(int argc, char *const *argv, const char *options, const struct option *long_options,
               int *index, bool long_only) {
    struct Call call = {argc, (char **)argv, options, long_options, index, long_only, false};
    int result = next_option(&call, false);
    optopt = scanner.bad;
    return result;
}

int getopt(int argc, char *const *argv, const char *options) {
    return run(argc, argv, options, NULL, NULL, false);
}

// What unistd.h calls getopt for programs that ask for POSIX alone.
int __posix_getopt(int argc, char *const *argv, const char *options) {
    struct Call call = {argc, (char **)argv, options, NULL, NULL, false, false};
    int result = next_option(&call, true);
    optopt = scanner.bad;
    return result;
}

int getopt_long(int argc, char *const *argv, const char *options, const struct option *long_options,
                int *index) {
    return run(argc, argv, options, long_options, index, false);
}

int getopt_long_only(int argc, char *const *argv, const char *options,
                     const struct option *long_options, int *index) {
    return run(argc, argv, options, long_options, index, true);
}

// ---- Options inside an argument -----------------------------------------------------------------

// "name=value,name,...": the next name's number among the tokens, and its value.
int getsubopt(char **text, char *const *tokens, char **value) {
    char *start = *text;
    if (*start == 0)
        return -1;
    size_t end = 0;
    size_t name = SIZE_MAX;
    while (start[end] != 0 && start[end] != ',') {
        if (start[end] == '=' && name == SIZE_MAX)
            name = end;
        end++;
    }
    size_t length = name != SIZE_MAX ? name : end;
    int found = 0;
    while (tokens[found] != NULL &&
           !(starts_with(tokens[found], start, length) && tokens[found][length] == 0))
        found++;
    if (tokens[found] == NULL)
        *value = start;
    else
        *value = name != SIZE_MAX ? start + name + 1 : NULL;
    if (start[end] == ',') {
        start[end] = 0;
        end++;
    }
    *text = start + end;
    return tokens[found] != NULL ? found : -1;
}
