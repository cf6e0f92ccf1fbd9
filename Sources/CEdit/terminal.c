#define _GNU_SOURCE
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "CEdit.h"

// From terminfo's own library; its header comes with another package.
extern int tgetent(char *buffer, const char *name);

static struct termios saved;
static volatile sig_atomic_t is_saved;
static volatile sig_atomic_t is_editing;

bool hushh_force_utf8(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

int32_t hushh_wcwidth(uint32_t character) { return wcwidth((wchar_t)character); }

bool hushh_terminal_is_known(const char *name) {
  char buffer[4096];
  return tgetent(buffer, name) == 1;
}

void hushh_terminal_size(int32_t *rows, int32_t *columns) {
  struct winsize size = {0};
  bool known = ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0;
  *rows = known ? size.ws_row : 24;
  *columns = known ? size.ws_col : 80;
}

bool hushh_terminal_save(void) {
  if (is_saved) return true;
  if (tcgetattr(0, &saved) != 0) return false;
  is_saved = 1;
  atexit(hushh_terminal_restore);
  return true;
}

void hushh_terminal_editing(bool editing) { is_editing = editing; }

// Only calls that are allowed in a signal handler.
void hushh_terminal_restore(void) {
  static const char leave[] = "\x1b[?2004l\x1b[?25h\x1b[0m";
  if (!is_saved) return;
  // From the background, tcsetattr would stop the process.
  if (tcgetpgrp(0) != getpgrp()) return;
  if (is_editing) {
    ssize_t written = write(1, leave, sizeof leave - 1);
    (void)written;
    is_editing = 0;
  }
  tcsetattr(0, TCSANOW, &saved);
}

static void crash(int number) {
  is_editing = 1;  // a crash may have left color or a hidden cursor as well
  hushh_terminal_restore();
  // SA_RESETHAND has put the default back: this time the process ends with the signal.
  raise(number);
}

void hushh_terminal_restore_on_crash(void) {
  static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
  // A stack of its own serves the thread that calls this; the others use theirs.
  static char stack_memory[16384];
  stack_t stack = {.ss_sp = stack_memory, .ss_size = sizeof stack_memory};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = crash, .sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) sigaction(fatal[i], &action, NULL);
}
