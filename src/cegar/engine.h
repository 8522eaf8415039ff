// Explicit values with refinement behind the contract of engines. It answers everything but
// termination.
#ifndef CEGAR_ENGINE_H
#define CEGAR_ENGINE_H

#include "task/engine.h"

Engine cegar_engine;

#endif
