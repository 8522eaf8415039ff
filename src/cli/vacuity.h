// Does a proof of a harness say anything?
#ifndef CLI_VACUITY_H
#define CLI_VACUITY_H

#include "cli/options.h"

// Marks what is TRUE of a harness (--entry) where no run gets to its end, nor to a call of the
// function whose contract is checked: its assumptions contradict each other.
void vacuity_check(const Options *options, AssayVerdict *verdicts, size_t n);

#endif
