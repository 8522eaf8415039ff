// A FALSE counts when a run of the interpreter shows it.
#ifndef VERDICT_CONFIRM_H
#define VERDICT_CONFIRM_H

#include "task/engine.h"

typedef struct Confirmation {
    IrProgram *program;
    IrProgram *slice; // of the program, that the engine looked at; or NULL
    const EngineOptions *options;
    const Budget *budget;
} Confirmation;

// Runs the program on the inputs of a FALSE: they are made small, and the verdict tells what the
// run does. When the run does not show the violation, that is an error of the engine: UNKNOWN, and
// a line on standard error. Gives false, and UNKNOWN, when the inputs show it for the slice only.
bool confirm_false(const Confirmation *confirmation, Property property, EngineVerdict *verdict);

#endif
