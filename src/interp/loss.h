// Where the last pointer to a lost heap object went.
#ifndef INTERP_LOSS_H
#define INTERP_LOSS_H

#include "interp/interp.h"

// What a run tells about an object when it ends at its step limit (options->probe).
typedef struct IrProbe {
    uint64_t object; // IrRunResult.lost of the whole run
    bool is_lost;    // it is there and cannot be reached any more
    // Else: its last pointer, if the next step takes it away.
    Text pointer;    // "`p` of f", or nothing
    const char *end; // "was overwritten"
    IrLocId loc;     // of the step, in the user's code
} IrProbe;

typedef struct IrLoss {
    Text how; // "the last pointer to it, `p`, was overwritten at a.c:3:5"
    IrLocId allocated, lost;
} IrLoss;

// The run on these inputs ended with the violation of IR_LEAK that `shown` tells; it is made again,
// up to steps that are found by bisection. False: not found until the deadline of the options'
// budget.
bool ir_find_loss(IrProgram *program, const IrInputLists *lists, IrRunOptions options,
                  const IrRunResult *shown, IrLoss *loss);
void ir_loss_release(IrLoss *loss);

#endif
