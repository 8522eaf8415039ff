#!/usr/bin/env bash
. "$(dirname "$0")/lib.bash"
same_output date_text --property valid-memsafety # dates that C leaves undefined, and glibc does not
finish
