#!/usr/bin/env bash
. "$(dirname "$0")/lib.bash"
same_output signal
finish
