// The run of a program that has only one (interp/choice.h), behind the contract of engines. It
// answers all properties: a run that depends on nothing and comes to its end stands for all runs.
#ifndef RUN_ENGINE_H
#define RUN_ENGINE_H

#include "task/engine.h"

Engine run_engine;

#endif
