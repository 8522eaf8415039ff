#!/usr/bin/env bash
. "$(dirname "$0")/lib.bash"
same_output number --property valid-memsafety # bases that C leaves undefined, and glibc does not
finish
