#!/usr/bin/env bash
. "$(dirname "$0")/lib.bash"
never_violates any_start --max-steps 200000
finish
