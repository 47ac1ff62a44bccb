#pragma once
#include <sys/types.h>

// What a program is started with. Descriptors are the caller's and stay open; the program gets copies of them under
// the numbers 0, 2, 3 and, where there are notes, 5; nothing under 1, and no other.
typedef struct {
  // An absolute path: nothing is searched for.
  const char *path;
  // Whether that is a script, which needs other programs.
  int isScript;
  // The files and folders that the program may read besides what all programs do; ends with NULL. No matter for a
  // script.
  const char *const *readable;
  // Each ends with NULL.
  char *const *arguments;
  char *const *environment;
  int input;
  int errors;
  int file;
  // A file that it only reads, or -1.
  int notes;
  // The reading end of a pipe that nobody writes to. When its other end is closed, by the caller or by the caller's own
  // end, the program and all that it started in its process group are killed.
  int lifeline;
} ShimChild;

// Starts a program that has fewer rights than the caller (sandbox.h) and can gain none, below a watcher of its own,
// which ends as the program ends (status or signal) and leaves nothing of it behind. The watcher keeps no right but
// that of ending the program.
// Gives the watcher's number, for `waitpid`, or -1 and errno.
pid_t shim_child_start(const ShimChild *child);

// Opens a file that has no name and only exists in memory. Its number is above those that have a meaning in a program.
int shim_memory_file(void);

// Closes all descriptors but standard output, standard error and one other, and lets standard input read nothing. Only
// system calls.
void shim_close_others(int kept);
