// Texts and drawings into files or onto standard output.
#ifndef CLI_WRITE_H
#define CLI_WRITE_H

#include "base/text.h"
#include "cli/options.h"

bool write_is_drawing(const char *path); // .dot or .svg; false for NULL

// To the file of -o, or to standard output. A DOT text is drawn first when the file is an SVG. Takes
// the text; returns an exit code.
int write_output(const Options *options, char *chars, bool is_dot);

bool write_file(const char *path, const char *chars); // false after a message

#endif
