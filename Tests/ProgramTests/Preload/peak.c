// Says on standard error what the most memory was that the command had, at its end: `peak: 12345 kB`.

#include <stdio.h>
#include <string.h>
#include <unistd.h>

__attribute__((destructor)) static void say(void) {
  char line[256];
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status))
    if (strncmp(line, "VmHWM:", 6) == 0) dprintf(STDERR_FILENO, "peak:%s", line + 6);
}
