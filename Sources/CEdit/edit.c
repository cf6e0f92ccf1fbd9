#if !__has_include(<histedit.h>)
#error "hushh needs libedit: apt-get install libedit-dev"
#endif
#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "CEdit.h"

struct hushh_edit {
  EditLine *line;
  hushh_edit_callbacks callbacks;
};

_Static_assert(HUSHH_NOTHING == CC_NORM && HUSHH_END == CC_EOF, "libedit's reactions");
_Static_assert(HUSHH_REFRESH == CC_REFRESH && HUSHH_BEEP == CC_ERROR, "libedit's reactions");
_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "a wchar_t is a code point");

static hushh_edit *self(EditLine *line) {
  void *edit = NULL;
  el_get(line, EL_CLIENTDATA, &edit);
  return edit;
}

static char *prompt(EditLine *line) {
  hushh_edit *edit = self(line);
  return (char *)edit->callbacks.prompt(edit->callbacks.context);
}

// Going to the end of an empty line with vi's keys leaves libedit's cursor before the buffer: the next insert
// would write there.
static void keep_cursor(EditLine *line) {
  const LineInfoW *info = el_wline(line);
  if (info->cursor < info->buffer) el_cursor(line, 1);
}

static int next(EditLine *line, wchar_t *character) {
  keep_cursor(line);
  hushh_edit *edit = self(line);
  return edit->callbacks.next(edit->callbacks.context, (uint32_t *)character);
}

// libedit gives key functions no context, so each needs a C function of its own.
#define EACH_KEY(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define DEFINE_KEY(number)                                                    \
  static unsigned char key##number(EditLine *line, wint_t character) {           \
    (void)character;                                                          \
    hushh_edit *edit = self(line);                                            \
    return (unsigned char)edit->callbacks.key(edit->callbacks.context, number); \
  }
EACH_KEY(DEFINE_KEY)
#define ADD_KEY(number) el_set(line, EL_ADDFN, "hushh-" #number, "a key of hushh", key##number);

hushh_edit *hushh_edit_open(hushh_edit_callbacks callbacks) {
  hushh_edit *edit = calloc(1, sizeof *edit);
  if (!edit) return NULL;
  edit->callbacks = callbacks;
  // One write a refresh, not one a line.
  setvbuf(stdout, NULL, _IOFBF, 1 << 16);
  EditLine *line = edit->line = el_init_fd("hushh", stdin, stdout, stderr, 0, 1, 2);
  if (!line) {
    free(edit);
    return NULL;
  }
  el_set(line, EL_CLIENTDATA, edit);
  el_set(line, EL_EDITOR, "emacs");  // Debian's libedit begins with vi's
  el_set(line, EL_SIGNAL, 0);
  el_set(line, EL_PROMPT_ESC, prompt, '\1');
  el_set(line, EL_GETCFN, next);
  EACH_KEY(ADD_KEY)
  // While editing, Ctrl-C, Ctrl-Z and Ctrl-S are bytes, and a CR is told from an LF, because CRLF in a
  // paste is one newline; while a command runs, what is typed ahead is not echoed, and
  // a Ctrl-D is kept for the next prompt.
  el_set(line, EL_SETTY, "-d", "-isig", "-ixon", "-icrnl", "-inlcr", NULL);
  el_set(line, EL_SETTY, "-x", "-echo", "eof=", NULL);
  return edit;
}

void hushh_edit_close(hushh_edit *edit) {
  el_end(edit->line);
  free(edit);
}

const char *hushh_edit_gets(hushh_edit *edit) {
  int count = 0;  // can exceed the length of the text: not to be used
  return el_gets(edit->line, &count);
}

void hushh_edit_bind(hushh_edit *edit, const char *keys, const char *command, bool alternative) {
  if (alternative)
    el_set(edit->line, EL_BIND, "-a", keys, command, NULL);
  else
    el_set(edit->line, EL_BIND, keys, command, NULL);
}

void hushh_edit_set_keys(hushh_edit *edit, bool vi) { el_set(edit->line, EL_EDITOR, vi ? "vi" : "emacs"); }

bool hushh_edit_has_vi_keys(hushh_edit *edit) {
  const char *name = NULL;
  return el_get(edit->line, EL_EDITOR, &name) == 0 && name && strcmp(name, "vi") == 0;
}

void hushh_edit_read_editrc(hushh_edit *edit) {
  el_source(edit->line, NULL);
  el_set(edit->line, EL_EDITMODE, 1);
}

const uint32_t *hushh_edit_line(hushh_edit *edit, size_t *count, size_t *cursor) {
  keep_cursor(edit->line);  // a macro's keys do not come from us
  const LineInfoW *info = el_wline(edit->line);
  *count = (size_t)(info->lastchar - info->buffer);
  *cursor = (size_t)(info->cursor - info->buffer);
  return (const uint32_t *)info->buffer;
}

void hushh_edit_insert(hushh_edit *edit, const char *text) { el_insertstr(edit->line, text); }

void hushh_edit_delete_before(hushh_edit *edit, int32_t count) { el_deletestr(edit->line, count); }

void hushh_edit_move(hushh_edit *edit, int32_t distance) { el_cursor(edit->line, distance); }

void hushh_edit_redraw(hushh_edit *edit) { el_set(edit->line, EL_REFRESH); }

void hushh_edit_resize(hushh_edit *edit) { el_resize(edit->line); }

void hushh_edit_raw(hushh_edit *edit, bool raw) { el_set(edit->line, EL_PREP_TERM, raw ? 1 : 0); }
