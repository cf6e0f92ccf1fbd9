#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "CEdit.h"

static int ends[2] = {-1, -1};

int32_t hushh_wake_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int32_t hushh_signal_pipe(void) {
  if (ends[0] >= 0) return ends[0];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  fcntl(ends[1], F_SETFL, O_NONBLOCK);  // a full pipe must not stop whoever was interrupted
  return ends[0];
}

void hushh_wake_signal(int32_t descriptor) { eventfd_write(descriptor, 1); }

void hushh_wake_clear(int32_t descriptor) {
  eventfd_t count = 0;
  eventfd_read(descriptor, &count);
}

static void arrived(int number) {
  int before = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t written = write(ends[1], &byte, 1);
  (void)written;
  errno = before;
}

bool hushh_signal_catch(int32_t number) {
  struct sigaction action = {.sa_handler = arrived, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL) == 0;
}

void hushh_signal_suspend(void) {
  struct sigaction before, ignored = {.sa_handler = SIG_IGN}, action = {.sa_handler = SIG_DFL};
  sigemptyset(&ignored.sa_mask);
  sigemptyset(&action.sa_mask);
  // The terminal would have stopped the whole job: whoever started us and waits must stop too, or nobody
  // takes the terminal back.
  sigaction(SIGTSTP, &ignored, &before);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &action, NULL);
  raise(SIGTSTP);  // to this thread: it returns only when the process goes on
  sigaction(SIGTSTP, &before, NULL);
}
