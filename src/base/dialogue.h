// A child program that answers questions, line by line, for as long as it is needed.
#ifndef BASE_DIALOGUE_H
#define BASE_DIALOGUE_H

#include "base/budget.h"
#include "base/text.h"

typedef struct Dialogue Dialogue;

// NULL when no process can be made. A program that cannot be started gives no answers. Its standard
// error is thrown away, its memory is limited to 4 GiB.
Dialogue *dialogue_start(char *const *arguments);
// False when the child is gone, or the budget has run out (the child is then killed).
bool dialogue_say(Dialogue *dialogue, const Text *text, Budget *budget);
// The next line, without its end; false when the child is gone, says far too much without an end,
// or the budget has run out (the child is then killed).
bool dialogue_hear(Dialogue *dialogue, Text *line, Budget *budget);
void dialogue_end(Dialogue *dialogue); // NULL is fine

#endif
