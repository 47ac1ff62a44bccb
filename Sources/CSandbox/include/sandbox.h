#pragma once
#include <stdbool.h>
#include <stddef.h>

// Gives up what this process will not need: files but the named ones, sockets, and whatever a program that it
// starts could gain by being privileged. Nothing is ever got back, by this process or by one that it starts.

typedef struct {
  // A folder with everything beneath it, or a file. One that is not there is left out.
  const char *path;
  // Whether files may be made, written, renamed and removed there, besides being read.
  bool mayWrite;
} SandboxPlace;

typedef struct {
  // What holds from now on. A kernel may know only some of it.
  bool files;
  bool sockets;
} SandboxState;

// Called while there is one thread only: others would keep what they had.
SandboxState sandbox_enter(const SandboxPlace *places, size_t count);
