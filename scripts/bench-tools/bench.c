// What the benchmark cannot ask a shell for. Two uses:
//   bench append FILE < LINES    appends each line of standard input with one write and one fdatasync
//   bench peak PROGRAM WORD...   runs it without output and prints the most memory it held, in KiB
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int fail(const char *what) {
  perror(what);
  return 1;
}

static int append(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return fail(path);
  char *line = NULL;
  size_t room = 0;
  ssize_t count;
  while ((count = getline(&line, &room, stdin)) > 0) {
    if (write(file, line, (size_t)count) != count || fdatasync(file) != 0) return fail(path);
  }
  return close(file) == 0 ? 0 : fail(path);
}

static int peak(char **words) {
  // Not fork: a child begins with the memory of its parent.
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child;
  if (posix_spawnp(&child, words[0], &quiet, NULL, words, environ) != 0) return fail(words[0]);
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) return fail("wait4");
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return fprintf(stderr, "%s failed\n", words[0]), 1;
  printf("%ld\n", usage.ru_maxrss);
  return 0;
}

int main(int count, char **words) {
  if (count == 3 && strcmp(words[1], "append") == 0) return append(words[2]);
  if (count > 2 && strcmp(words[1], "peak") == 0) return peak(words + 2);
  return fprintf(stderr, "bench append FILE | bench peak PROGRAM WORD...\n"), 2;
}
