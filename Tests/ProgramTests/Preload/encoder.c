// Stands in for an ffmpeg that frames have taken over: it says on standard error what it could do, in one line, and
// makes no film.

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void report(const char *what, long result) {
  if (result >= 0) dprintf(STDERR_FILENO, "%s; ", what);
}

int main(int argc, char **argv) {
  char bytes[4096];
  while (read(0, bytes, sizeof bytes) > 0) {}
  report("socket", socket(AF_UNIX, SOCK_STREAM, 0));
  report("signal", kill(getppid(), 0));
  report("mode", chmod("page.json", 0600));
  report("process", fork());
  report("program", execl("/bin/true", "true", NULL));
  report("file in memory", memfd_create("x", 0));
  report("namespace", syscall(SYS_unshare, 0x10000000));
  report("trace", syscall(SYS_ptrace, 16, getppid(), 0, 0));
  report("terminal", ioctl(0, 0x5412, "x") < 0 && errno == EPERM ? -1 : 0);
  report("other file", open("other", O_WRONLY | O_CREAT, 0600));
  report("input", open("page.json", O_RDONLY));
  report("folder", opendir(".") ? 0 : -1);
  report("users", open("/etc/passwd", O_RDONLY));
  report("libraries", opendir("/usr/lib") ? 0 : -1);
  int film = open("/proc/self/fd/3", O_RDWR | O_CREAT | O_TRUNC, 0600);
  report("own film", film);
  report("own signal", kill(getpid(), 0));
  return argc > 0 && argv ? 3 : 2;
}
