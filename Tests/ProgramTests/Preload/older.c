// Stands in for an older kernel, or one that a container keeps from us: its answers to the calls of a sandbox, by a
// filter of its own.
//
//   older CALL=ERROR... -- PROGRAM ARGUMENT...
//
// CALL is `landlock`, `seccomp`, `openat2`, `socketpair` or `close_range`; ERROR is a number.

#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct sock_filter steps[128];
static unsigned short count;

static void add(unsigned short code, unsigned value, unsigned char yes, unsigned char no) {
  steps[count++] = (struct sock_filter){code, yes, no, value};
}

static void answer(long number, int error) {
  add(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
  add(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1);
  add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error, 0, 0);
}

int main(int argc, char **argv) {
  int next = 1;
  for (; next < argc && strcmp(argv[next], "--") != 0; next++) {
    char *equal = strchr(argv[next], '=');
    if (!equal) return 2;
    int error = atoi(equal + 1);
    *equal = 0;
    if (strcmp(argv[next], "landlock") == 0) answer(444, error);
    if (strcmp(argv[next], "openat2") == 0) answer(437, error);
    if (strcmp(argv[next], "close_range") == 0) answer(436, error);
    if (strcmp(argv[next], "socketpair") == 0) answer(SYS_socketpair, error);
    if (strcmp(argv[next], "seccomp") == 0) {
      answer(SYS_seccomp, error);
      add(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
      add(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3);
      add(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args), 0, 0);
      add(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_SECCOMP, 0, 1);
      add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error, 0, 0);
    }
  }
  add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
  struct sock_fprog program = {count, steps};
  if (next + 1 >= argc || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    return 2;
  execv(argv[next + 1], argv + next + 1);
  return 2;
}
