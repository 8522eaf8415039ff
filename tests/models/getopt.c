// getopt, getopt_long, getopt_long_only and getsubopt against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

int __posix_getopt(int, char *const *, const char *);

static const char *const words[] = {
    "-a",       "-b",     "-bc",   "-abv",    "x",       "y",      "-",        "--",
    "-c",       "-cv",    "-q",    "-:",      "--all",   "--al",   "--a",      "--name",
    "--name=v", "--na=w", "--opt", "--opt=1", "--all=1", "--nope", "--number", "--n",
    "-all",     "-W",     "-Wall", "all",     "-name",   "-nope",  "--=",      "-v"};

static const char *const strings[] = {
    "ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "+:ab:", "-:abW;c:", "abcW;v", "", "a;b"};

static int flag;

static const struct option options[] = {
    {"all", no_argument, NULL, 'A'},           {"name", required_argument, NULL, 'N'},
    {"number", required_argument, &flag, 5},   {"opt", optional_argument, NULL, 'O'},
    {"optical", optional_argument, NULL, 'O'}, {0}};

// What a call does: how often it is made, the order of the arguments, and all variables.
static void check(int kind, const char *string) {
    char *arguments[8] = {"program"};
    int n = 1 + (int)below(6);
    for (int i = 1; i < n; i++)
        arguments[i] = (char *)words[below(sizeof words / sizeof *words)];
    arguments[n] = NULL;
    optind = 0;
    for (int i = 0; i < 20; i++) {
        int index = -1, c;
        flag = 0;
        switch (kind) {
        case 0:
            c = getopt(n, arguments, string);
            break;
        case 1:
            c = getopt_long(n, arguments, string, options, &index);
            break;
        case 2:
            c = getopt_long_only(n, arguments, string, options, &index);
            break;
        default:
            c = __posix_getopt(n, arguments, string);
        }
        add((unsigned)c), add((unsigned)index), add((unsigned)flag), add((unsigned)optind);
        add((unsigned)optopt), add_text(optarg);
        if (c == -1)
            break;
    }
    for (int i = 0; i < n; i++)
        add_text(arguments[i]);
}

static void suboptions(void) {
    static char *const tokens[] = {"ro", "size", "name", NULL};
    char text[] = "ro,size=3,,bad,bad=1,name=,si,size,ro=";
    char *rest = text, *value = NULL;
    for (int i = 0; i < 12; i++) {
        add((unsigned)getsubopt(&rest, tokens, &value)), add_text(value);
        add((unsigned long long)(rest - text));
    }
    add_bytes(text, sizeof text);
}

int main(void) {
    add((unsigned)optind), add((unsigned)opterr), add((unsigned)optopt);
    opterr = 0;
    for (int i = 0; i < 3000; i++)
        check(i % 4, strings[below(sizeof strings / sizeof *strings)]);
    report("getopt");
    suboptions();
    report("getsubopt");
    return 0;
}
