#ifndef HUSHH_CEDIT_H
#define HUSHH_CEDIT_H

/// What Swift cannot reach by itself: libedit, whose calls are variadic and take C's `stdin`; the signal
/// and crash handlers, which must not run Swift; and a few Linux calls that the Glibc module leaves out.
///
/// libedit's own types stay in edit.c. A character is a `uint32_t`, because `wchar_t` differs by system.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: libedit

/// One editor on descriptors 0, 1 and 2. All its functions belong to one thread.
typedef struct hushh_edit hushh_edit;

/// What libedit should do after a key function; the values are those of its `CC_` constants.
enum hushh_reaction {
  HUSHH_NOTHING = 0,
  HUSHH_END = 2,
  HUSHH_REFRESH = 4,
  HUSHH_BEEP = 6,
};

/// What libedit calls. `context` comes back as it was given.
typedef struct {
  void *context;
  /// The prompt, valid until the next call; `\1` encloses what takes no room on the screen.
  const char *(*prompt)(void *context);
  /// Waits for one character: 1 if there is one, -1 to leave the line. The screen is up to date by then.
  int32_t (*next)(void *context, uint32_t *character);
  /// Runs key function number `key` and answers with a `hushh_reaction`.
  int32_t (*key)(void *context, int32_t key);
} hushh_edit_callbacks;

/// Opens the editor with the Emacs keys and none of libedit's signal handling, which would signal the
/// whole process group. Needs a UTF-8 locale first: see `hushh_force_utf8`. NULL if libedit refuses.
hushh_edit *hushh_edit_open(hushh_edit_callbacks callbacks);

/// Frees the editor and gives the terminal back; drops what was typed ahead, so once, at the very end.
void hushh_edit_close(hushh_edit *edit);

/// Reads one line, with its newline. NULL means only that there is none: the caller's own flags say why.
const char *hushh_edit_gets(hushh_edit *edit);

/// Makes `keys`, in the notation of `bind`, run one of libedit's own commands, or key function number N, which
/// is called `hushh-N`; `ed-unassigned` takes a key away. `alternative` means vi's command mode, which the
/// Emacs keys have no use for.
void hushh_edit_bind(hushh_edit *edit, const char *keys, const char *command, bool alternative);

/// Begins anew with libedit's own keys: vi's or Emacs'. Bindings are gone.
void hushh_edit_set_keys(hushh_edit *edit, bool vi);

/// Whether the keys are vi's.
bool hushh_edit_has_vi_keys(hushh_edit *edit);

/// Obeys the `bind` lines of the person's `.editrc`, but never lets it turn the editor off.
void hushh_edit_read_editrc(hushh_edit *edit);

/// The line as code points, without conversion; valid until the line changes.
const uint32_t *hushh_edit_line(hushh_edit *edit, size_t *count, size_t *cursor);

/// Inserts UTF-8 text at the cursor.
void hushh_edit_insert(hushh_edit *edit, const char *text);

/// Removes `count` code points before the cursor.
void hushh_edit_delete_before(hushh_edit *edit, int32_t count);

/// Moves the cursor by code points, as far as the line goes.
void hushh_edit_move(hushh_edit *edit, int32_t distance);

/// Forgets what is on the screen, then draws prompt and line from the row the cursor is in.
void hushh_edit_redraw(hushh_edit *edit);

/// Asks the terminal for its size. Never to be called in a signal handler.
void hushh_edit_resize(hushh_edit *edit);

/// Switches the terminal to editing or back, before libedit would: what is typed meanwhile shows once.
void hushh_edit_raw(hushh_edit *edit, bool raw);

// MARK: Text

/// Makes the character encoding UTF-8 whatever `LANG` says, and leaves the rest of the locale alone.
/// Elsewhere libedit drops every byte that is not ASCII, and crashes on such a prompt.
bool hushh_force_utf8(void);

/// The cells libedit and most terminals give a character; -1 if it is not printable. Not in Glibc's module.
int32_t hushh_wcwidth(uint32_t character);

// MARK: Terminal

/// Whether terminfo knows the terminal; libedit prints warnings otherwise.
bool hushh_terminal_is_known(const char *name);

/// Rows and columns of descriptor 1, or 24 by 80; `ioctl` is variadic.
void hushh_terminal_size(int32_t *rows, int32_t *columns);

/// Remembers the terminal's modes for `hushh_terminal_restore`, which `exit` will call too.
bool hushh_terminal_save(void);

/// Notes whether the terminal is in the editor's hands, so that leaving it undoes paste mode as well.
void hushh_terminal_editing(bool editing);

/// Gives the terminal its saved modes back, unless another job has the terminal now.
void hushh_terminal_restore(void);

/// Makes a crash restore the terminal before it ends the process. Earlier handlers are not called:
/// Swift's backtracer would ask its questions on a terminal it cannot read.
void hushh_terminal_restore_on_crash(void);

// MARK: Signals and wake-ups

/// An eventfd, not inherited by children and never blocking; -1 if there is none. Not in Glibc's module.
int32_t hushh_wake_open(void);

/// Makes it readable.
void hushh_wake_signal(int32_t descriptor);

/// Makes it unreadable again.
void hushh_wake_clear(int32_t descriptor);

/// The reading end of the one pipe into which caught signals are written as bytes; -1 if there is none.
int32_t hushh_signal_pipe(void);

/// Has `number` written to the pipe whenever it arrives. Interrupted calls go on by themselves.
bool hushh_signal_catch(int32_t number);

/// Stops this process as Ctrl-Z would, and returns when it goes on.
void hushh_signal_suspend(void);

#endif
