#!/usr/bin/env bash
. "$(dirname "$0")/lib.bash"
same_output ctype --property valid-memsafety # characters that C leaves undefined, and glibc does not
finish
