// The bounded engine behind the contract of engines. It answers everything but termination.
#ifndef BMC_ENGINE_H
#define BMC_ENGINE_H

#include "task/engine.h"

Engine bmc_engine;

#endif
