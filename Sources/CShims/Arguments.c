#include "CShims.h"

static char **program_arguments;
static int program_argument_count;

// The C library gives what a program is started with to all that is to run before `main`.
__attribute__((constructor)) static void note(int count, char **arguments) {
  program_argument_count = count;
  program_arguments = arguments;
}

char **shim_arguments(int *count) {
  *count = program_argument_count;
  return program_arguments;
}
