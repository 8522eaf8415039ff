// Which bits have a value? A program that knows it of every value that it computes.
//
// Beside each value stands its shadow: as many bits, 1 where the bit is indeterminate (never
// written). Memory has a shadow, too, which is accessed by the same instructions with IR_SHADOW.
// Shadows are computed along with the values, and where an indeterminate bit would decide something
// - a branch, an address, a size, an argument of the library, the program's result - an IR_CHECK
// stands. Copying decides nothing.
//
// Values and memory that are initialised on all runs, as a points-to analysis and the flow of
// values tell, get no shadow. So most programs stay nearly as they are.
#ifndef SHADOW_SHADOW_H
#define SHADOW_SHADOW_H

#include "base/budget.h"
#include "ir/ir.h"

// A new program, with the same runs on the same inputs. NULL when the budget ran out.
IrProgram *shadow_track(const IrProgram *program, Budget *budget);

// A new program without IR_CHECK and what only served it; NULL where there is none.
IrProgram *shadow_remove_checks(const IrProgram *program);

#endif
