#define _GNU_SOURCE
#include "Messages.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

pid_t shim_copy_start(int *own, int traits) {
  int ends[2];
  int kind = (traits & ShimCopyStream) != 0 ? SOCK_STREAM : SOCK_SEQPACKET;
  if (socketpair(AF_UNIX, kind | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  pid_t caller = getpid();
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t copy = fork();
  int code = errno;
  if (copy == 0 && (traits & ShimCopyEndsWithCaller) != 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The caller may have ended before it was asked for.
    if (getppid() != caller) _exit(0);
  }
  if (copy != 0) pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (copy < 0) {
    close(ends[0]);
    close(ends[1]);
  } else {
    close(ends[copy == 0 ? 0 : 1]);
    *own = ends[copy == 0 ? 1 : 0];
  }
  errno = code;
  return copy;
}

typedef union {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
} Control;

int shim_message_send(int socket, const void *bytes, size_t count, int descriptor) {
  struct iovec piece = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
  Control control = {0};
  if (descriptor < 0) {
    ssize_t sent;
    while ((sent = write(socket, bytes, count)) < 0 && errno == EINTR) {}
    return sent < 0 ? -1 : 0;
  }
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  *header = (struct cmsghdr){CMSG_LEN(sizeof descriptor), SOL_SOCKET, SCM_RIGHTS};
  memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  ssize_t sent;
  while ((sent = sendmsg(socket, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR) {}
  return sent < 0 ? -1 : 0;
}

ssize_t shim_message_receive(int socket, void *bytes, size_t capacity, int *descriptor) {
  struct iovec piece = {bytes, capacity};
  Control control = {0};
  struct msghdr message = {
      .msg_iov = &piece,
      .msg_iovlen = 1,
      .msg_control = control.bytes,
      .msg_controllen = sizeof control.bytes,
  };
  *descriptor = -1;
  ssize_t received;
  while ((received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {}
  struct cmsghdr *header = received > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header && header->cmsg_type == SCM_RIGHTS) memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  return received;
}
