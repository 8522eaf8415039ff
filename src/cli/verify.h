#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "cli/options.h"

int cli_verify(const Options *options);

// What the options say, without time and progress.
AssayVerifyOptions verify_options(const Options *options);

// The verdicts, for up to `timeout` seconds (0: no limit), and the exit code that they mean; a
// message when there is none. `with_invariants`: tell those of proofs.
int verify_program(const Options *options, AssayProgram *program, double timeout,
                   bool with_invariants, AssayVerdict *verdicts, size_t *n,
                   AssayVerifyStats *stats);
// `stats` (may be NULL) are part of JSON where the options ask for them.
void verify_print(const Options *options, const AssayVerdict *verdicts, size_t n,
                  const AssayVerifyStats *stats);

#endif
