#!/usr/bin/env bash
# Compares CaDiCaL with Z3 behind solver/sat.h on generated instances; the table goes to the output.
# Usage: bench/sat/run.sh [BUILD [SECONDS [NAME]]]    the build folder (default: build), CPU seconds for each
#        run (default: 10), only instances with NAME in their names
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${1:-build}
program=$build/bench_sat
cc -std=c17 -D_GNU_SOURCE= -O2 -Wall -Wextra -Isrc bench/sat/sat.c "$build/libassay.a" \
    -lz3 -lcadical -lstdc++ -lm -o "$program"
"$program" "${2:-10}" "${3:-}"
