// The searches for endless runs behind the contract of engines. They answer termination, with FALSE
// or not at all.
#ifndef RECURRENCE_ENGINE_H
#define RECURRENCE_ENGINE_H

#include "task/engine.h"

Engine endless_engine;

#endif
