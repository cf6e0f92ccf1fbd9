// Times what a person at a terminal waits for, through a real one. Times are milliseconds. Uses:
//   pty starts COUNT MARK COMMAND MARK COMMAND    each in turn, from spawn to the mark: two medians
//   pty lines COUNT LINE FILE COMMAND             from Enter to the next prompt, each followed by a bare append with
//                                                 fdatasync to FILE: median and p99, and the append's median
//   pty keys COUNT LINE COMMAND                   from key to echo over the line, COUNT times: median and p99
//   pty tabs COUNT COMMAND BEGINNING...           from Tab to what it shows: the first, the median, the longest
// A command is split at blanks.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define READY "\033[?2004h"
#define PROMPT "\xe2\x80\xba"  // ›

static char seen[1 << 20];
static size_t seen_length;
static int master;
static pid_t process;

static void fail(const char *what) {
  fprintf(stderr, "pty: %s: %s\n%.*s\n", what, strerror(errno), (int)seen_length, seen);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

static double quantile(double *times, int count, double share) {
  qsort(times, (size_t)count, sizeof *times, compare);
  int place = (int)(share * count);
  return times[place < count ? place : count - 1];
}

static void start(const char *command) {
  char *words[32];
  int count = 0;
  char *copy = strdup(command);
  for (char *word = strtok(copy, " "); word && count < 31; word = strtok(NULL, " ")) words[count++] = word;
  words[count] = NULL;
  int slave;
  struct winsize size = {.ws_row = 24, .ws_col = 100};
  if (openpty(&master, &slave, NULL, NULL, &size) != 0) fail("openpty");
  fcntl(master, F_SETFD, FD_CLOEXEC);
  fcntl(slave, F_SETFD, FD_CLOEXEC);
  const char *name = ptsname(master);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // Opened in a new session, the terminal becomes the controlling one.
  posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, 0, 1);
  posix_spawn_file_actions_adddup2(&actions, 0, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  char *environment[] = {"TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", "HOME=/nonexistent", NULL};
  if ((errno = posix_spawnp(&process, words[0], &actions, &attributes, words, environment)) != 0) fail(words[0]);
  posix_spawn_file_actions_destroy(&actions);
  close(slave);
  free(copy);
  seen_length = 0;
}

static void stop(void) {
  kill(process, SIGKILL);
  waitpid(process, NULL, 0);
  close(master);
}

static void type(const char *text) {
  if (write(master, text, strlen(text)) != (ssize_t)strlen(text)) fail("write");
}

// False if nothing came in that time.
static int take(int milliseconds) {
  struct pollfd ready = {.fd = master, .events = POLLIN};
  if (poll(&ready, 1, milliseconds) <= 0) return 0;
  if (seen_length + 4096 > sizeof seen) seen_length = 0;
  ssize_t count = read(master, seen + seen_length, 4096);
  if (count <= 0) fail("the program has ended");
  seen_length += (size_t)count;
  return 1;
}

static void until(const char *mark) {
  while (memmem(seen, seen_length, mark, strlen(mark)) == NULL) {
    if (!take(5000)) fail(mark);
  }
}

static void until_quiet(void) {
  while (take(4)) {}
  seen_length = 0;
}

static void until_ready(void) {
  until(READY);
  until(PROMPT);
}

static int starts(int count, char **words) {
  double *times[2] = {calloc((size_t)count, sizeof(double)), calloc((size_t)count, sizeof(double))};
  for (int round = 0; round < count; round++) {
    for (int which = 0; which < 2; which++) {
      double begin = now();
      start(words[2 * which + 1]);
      until(words[2 * which]);
      times[which][round] = now() - begin;
      stop();
    }
  }
  printf("%.3f %.3f\n", quantile(times[0], count, 0.5), quantile(times[1], count, 0.5));
  return 0;
}

static double append(const char *path) {
  static int file = -1;
  if (file < 0) file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_TRUNC | O_CLOEXEC, 0600);
  // As long as a swipe's record.
  char record[200];
  memset(record, 'x', sizeof record);
  double begin = now();
  if (write(file, record, sizeof record) != (ssize_t)sizeof record || fdatasync(file) != 0) fail(path);
  return now() - begin;
}

static int lines(int count, const char *line, const char *path, const char *command) {
  double *times = calloc((size_t)count, sizeof(double)), *bare = calloc((size_t)count, sizeof(double));
  start(command);
  until_ready();
  for (int round = 0; round < count; round++) {
    until_quiet();
    type(line);
    until_quiet();
    double begin = now();
    type("\r");
    until_ready();
    times[round] = now() - begin;
    bare[round] = append(path);
  }
  stop();
  printf("%.3f %.3f %.3f\n", quantile(times, count, 0.5), quantile(times, count, 0.99), quantile(bare, count, 0.5));
  return 0;
}

static int keys(int count, const char *line, const char *command) {
  int length = (int)strlen(line);
  double *times = calloc((size_t)(count * length), sizeof(double));
  start(command);
  until_ready();
  for (int round = 0; round < count; round++) {
    until_quiet();
    for (int place = 0; place < length; place++) {
      char key[2] = {line[place], 0};
      double begin = now();
      type(key);
      until(key);
      times[round * length + place] = now() - begin;
      until_quiet();
    }
    type("\003");
    until_ready();
  }
  stop();
  printf("%.3f %.3f\n", quantile(times, count * length, 0.5), quantile(times, count * length, 0.99));
  return 0;
}

static int tabs(int count, const char *command, char **beginnings, int kinds) {
  double *times = calloc((size_t)(count * kinds), sizeof(double)), first = 0;
  start(command);
  until_ready();
  for (int round = 0; round < count * kinds; round++) {
    until_quiet();
    type(beginnings[round % kinds]);
    until_quiet();
    double begin = now();
    type("\t");
    if (!take(5000)) fail("Tab shows nothing");
    times[round] = now() - begin;
    if (round == 0) first = times[0];
    until_quiet();
    type("\003");
    until_ready();
  }
  stop();
  double median = quantile(times + 1, count * kinds - 1, 0.5);
  printf("%.3f %.3f %.3f\n", first, median, times[count * kinds - 1]);
  return 0;
}

int main(int count, char **words) {
  int times = count > 2 ? atoi(words[2]) : 0;
  if (times > 0 && count == 7 && strcmp(words[1], "starts") == 0) return starts(times, words + 3);
  if (times > 0 && count == 6 && strcmp(words[1], "lines") == 0) return lines(times, words[3], words[4], words[5]);
  if (times > 0 && count == 5 && strcmp(words[1], "keys") == 0) return keys(times, words[3], words[4]);
  if (times > 0 && count > 4 && strcmp(words[1], "tabs") == 0) return tabs(times, words[3], words + 4, count - 4);
  return fprintf(stderr, "pty starts | lines | keys | tabs, see the top of pty.c\n"), 2;
}
