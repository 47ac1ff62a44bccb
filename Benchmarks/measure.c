// Runs one command and prints what it took: wall time in milliseconds, peak resident memory in KiB, processor time in
// milliseconds, with the processes that it started.
//
//     measure iprender page.json -o page.png
//
// The command's own output is thrown away; its failure is ours. A shell cannot measure this: its `time`
// has a resolution of milliseconds and knows no memory, and /usr/bin/time is not installed everywhere.

#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static double busy(struct rusage usage) {
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
         (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

int main(int count, char **arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: measure command [argument ...]\n");
    return 64;
  }

  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", O_WRONLY, 0);

  pid_t child;
  int status;
  struct rusage usage;
  // Processes that nobody waited for become ours.
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  double start = milliseconds();
  if (posix_spawnp(&child, arguments[1], &quiet, NULL, arguments + 1, environ) != 0) {
    fprintf(stderr, "measure: cannot run %s\n", arguments[1]);
    return 66;
  }
  if (wait4(child, &status, 0, &usage) < 0) {
    perror("measure");
    return 70;
  }
  double elapsed = milliseconds() - start;

  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "measure: %s failed; run it by hand to see why\n", arguments[1]);
    return 1;
  }
  double taken = busy(usage);
  struct rusage other;
  while (wait4(-1, NULL, 0, &other) > 0) taken += busy(other);
  printf("%.3f %ld %.3f\n", elapsed, usage.ru_maxrss, taken);
  return 0;
}
