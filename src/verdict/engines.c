#include "verdict/internal.h"

#include "bmc/engine.h"
#include "cegar/engine.h"
#include "ranking/engine.h"
#include "recurrence/engine.h"
#include "run/engine.h"
#include "value/engine.h"

const EngineRow ENGINES[ENGINE_ALL] = {
    [ENGINE_RUN] = {run_engine, "run", -1},      [ENGINE_SEG] = {seg_engine, "seg", 3},
    [ENGINE_BMC] = {bmc_engine, "bmc", 2},       [ENGINE_VALUE] = {value_engine, "value", 1},
    [ENGINE_CEGAR] = {cegar_engine, "cegar", 1}, [ENGINE_ENDLESS] = {endless_engine, "endless", 1},
};
