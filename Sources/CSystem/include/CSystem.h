#pragma once
// What the C library has no function for.

// What the program was started with, its name first, and how many there are: Swift's own list is read from /proc, which
// need not be there.
char **shim_arguments(int *count);

// Where the program's own file stands, without links, or NULL; the caller frees it. Without /proc it is what the program
// was started as, relative to the folder that is current now.
char *shim_program_path(void);

// Gives memory that was freed back to the system.
void shim_give_back_memory(void);

// Linux's openat2, for which the C library has no function: opens `path`, relative to the open folder, without
// following a symbolic link anywhere on the way and without leaving the folder.
// Gives a descriptor, or -1 and errno: ENOSYS where the kernel has no such call, EPERM where it is forbidden.
int shim_open_beneath(int folder, const char *path, int flags);
