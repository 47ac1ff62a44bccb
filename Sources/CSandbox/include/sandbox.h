#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Gives up what a process will not need: files but the named ones, system calls but the listed ones, and privileges.
// Nothing is ever got back, by this process or by one that it starts. What the kernel cannot take is kept.

// Who gives it up. Each may do what `everyone` may; the wrapper, all that others may.
typedef enum {
  SandboxRenderer = 1,
  // The process that makes the files that come out.
  SandboxKeeper = 1 | 2,
  // A program that makes a film of frames.
  SandboxEncoder = 1 | 4,
  // A script that stands for one, and starts others.
  SandboxWrapper = 1 | 2 | 4 | 8,
  // The process that starts copies of itself, each of which then becomes a renderer, and ends them.
  SandboxStarter = 1 | 16,
} SandboxRole;

typedef struct {
  // A folder with everything beneath it, or a file. One that is not there is left out.
  const char *path;
  bool mayRead;
  // Whether files may be made, written, renamed and removed there.
  bool mayWrite;
} SandboxPlace;

typedef struct {
  SandboxRole role;
  // NULL where no file is given up.
  const SandboxPlace *places;
  size_t count;
  // Whether files in no place may be read, and programs in no place started.
  bool readsAll;
  // Whether files may be opened for writing at all.
  bool writes;
  // The one descriptor over which others may come; -1 for none.
  int socket;
  // The one program that may be started, at this address; NULL for none.
  const char *program;
  // The one process group that signals may be sent to; 0 for none.
  int group;
  // Bits of the capabilities that stay.
  uint64_t capabilities;
} SandboxPlan;

typedef struct {
  // What Landlock can do here; 0 where there is none.
  int landlock;
  // What holds from now on. `memory`: no other process of the user may read this one's.
  bool privileges, capabilities, memory, files, truncation, network, devices, scope, calls;
} SandboxState;

// Called while there is one thread only: others would keep what they had. Only system calls, so that it may be called
// between fork and exec.
SandboxState sandbox_enter(const SandboxPlan *plan);

// Limits what the process may have in memory from now on: everything that has an address, its libraries and the files
// that it maps among it. It leaves no picture of its memory behind when it breaks down. False where it cannot be held to.
bool sandbox_limit_memory(uint64_t bytes);

// A system call that may be made (calls.h), by its number here.
typedef struct {
  const char *name;
  long number;
  // `everyone`, `keeper`, `encoder`, `wrapper` or `starter`, and what the call must be like.
  const char *role, *condition;
} SandboxCall;

// NULL behind the last.
const SandboxCall *sandbox_call(size_t index);

// Bits of capabilities: reading and searching, and writing too, whoever owns a file.
extern const uint64_t sandbox_reading_capability, sandbox_writing_capabilities;
