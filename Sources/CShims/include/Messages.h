#pragma once
#include <stddef.h>
#include <sys/types.h>

// Two processes that talk over a pair of sockets, one message at a time, and hand each other open files.

typedef enum {
  // Bytes follow one another; without it they come as messages.
  ShimCopyStream = 1,
  // The copy is killed when the caller ends, whatever the copy does. One without it ends when the other end is closed.
  ShimCopyEndsWithCaller = 2,
} ShimCopyTraits;

// Starts a process of the same program, which is the caller's copy, and gives 0 there, and its number here; -1 and
// errno when it cannot be. `socket` becomes the end to talk to the other one. No signal reaches the copy but those that
// nobody can block. Called while there is one thread only.
pid_t shim_copy_start(int *socket, int traits);

// `descriptor`: an open file that goes with it; -1 for none. Gives 0, or -1 and errno.
int shim_message_send(int socket, const void *bytes, size_t count, int descriptor);

// Waits. Gives how many bytes came, 0 when the other end is closed, or -1 and errno. `descriptor` becomes the open file
// that came, or -1.
ssize_t shim_message_receive(int socket, void *bytes, size_t capacity, int *descriptor);
