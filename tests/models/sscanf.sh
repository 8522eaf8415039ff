#!/usr/bin/env bash
. "$(dirname "$0")/lib.bash"
same_output sscanf --property valid-memsafety # numbers that do not fit, which C leaves undefined
finish
