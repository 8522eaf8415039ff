// Answers as bytes, for another process of the same image. What only the process itself can use
// stays behind: the proof as data (its certificate travels).
#ifndef VERDICT_ANSWER_H
#define VERDICT_ANSWER_H

#include "base/text.h"
#include "task/engine.h"

void answer_write(const EngineAnswer *answer, Text *bytes);
// False when the bytes are no answer; it is empty then.
bool answer_read(EngineAnswer *answer, const Text *bytes);

#endif
