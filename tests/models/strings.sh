#!/usr/bin/env bash
. "$(dirname "$0")/lib.bash"
same_output strings --property valid-memsafety # a shift that gcc defines
finish
