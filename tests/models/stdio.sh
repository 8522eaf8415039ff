#!/usr/bin/env bash
. "$(dirname "$0")/lib.bash"
same_output stdio --property valid-memsafety # setbuf of a stream that was used
finish
