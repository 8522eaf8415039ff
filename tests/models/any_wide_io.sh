#!/usr/bin/env bash
. "$(dirname "$0")/lib.bash"
never_violates any_wide_io
finish
