/* A client of assay's library: checks a C file for all properties, tells how it goes, gives up when it
 * takes too long, and walks the result.
 *
 *     cc client.c $(pkg-config --cflags --libs assay) -o client
 *     ./client prog.c [SECONDS]
 */
#include <assay.h>

#include <stdio.h>
#include <stdlib.h>

typedef struct Patience {
    double seconds; /* after which the user has no more interest */
    int calls;
} Patience;

/* Called some times a second while engines work. Returning false cancels: assay_verify() then returns soon,
 * what is not decided is UNKNOWN, and no process is left. */
static bool on_progress(void *context, const char *running, double seconds) {
    Patience *patience = context;
    patience->calls++;
    fprintf(stderr, "%.1f s: %s\n", seconds, running);
    return seconds < patience->seconds;
}

static void print_at_loops(const char *what, const AssayInvariant *texts, size_t n) {
    for (size_t i = 0; i < n; i++)
        printf("    %s:%u: %s %s\n", texts[i].file, texts[i].line, what, texts[i].text);
}

static void print_verdict(const AssayVerdict *verdict) {
    static const char *const names[] = {"TRUE", "FALSE", "UNKNOWN"};
    printf("%s: %s", verdict->property, names[verdict->kind]);
    if (verdict->detail)
        printf(" (%s)", verdict->detail);
    printf("\n");
    if (verdict->location)
        printf("    at %s\n", verdict->location);
    if (verdict->inputs)
        printf("    on %s\n", verdict->inputs);
    print_at_loops("invariant", verdict->invariants, verdict->n_invariants);
    print_at_loops("decreases", verdict->measures, verdict->n_measures);
}

static int check(AssayProgram *program, Patience *patience) {
    AssayVerifyOptions options = {.property = NULL, /* all of them */
                                  .invariants = true,
                                  .timeout = 60,
                                  .progress = on_progress,
                                  .progress_context = patience};
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    char *messages = NULL;
    size_t n = assay_verify(program, &options, verdicts, NULL, &messages);
    if (messages)
        fputs(messages, stderr);
    free(messages);
    int status = n ? 0 : 1;
    for (size_t i = 0; i < n; i++) {
        print_verdict(&verdicts[i]);
        status |= verdicts[i].kind != ASSAY_TRUE;
    }
    assay_verdicts_release(verdicts, n);
    return status;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: client FILE.c [SECONDS]\n");
        return 64;
    }
    const char *files[] = {argv[1]};
    AssayInput input = {.files = files, .n_files = 1};
    AssayProgram *program = NULL;
    char *messages = NULL;
    AssayStatus loaded = assay_load(&input, &program, &messages);
    if (messages)
        fputs(messages, stderr);
    free(messages);
    if (loaded != ASSAY_OK)
        return 3;
    AssayInfo info = assay_info(program);
    printf("assay %s: %zu functions, %zu loops\n", assay_version(), info.functions, info.loops);
    Patience patience = {.seconds = argc > 2 ? atof(argv[2]) : 30};
    int status = info.has_main ? check(program, &patience) : 3;
    assay_free(program);
    return status;
}
