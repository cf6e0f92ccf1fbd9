#ifndef HUSHH_CSQLITE_SHIM_H
#define HUSHH_CSQLITE_SHIM_H

#if !__has_include(<sqlite3.h>)
#error "hushh needs SQLite: apt-get install libsqlite3-dev"
#endif
#include <sqlite3.h>

/// SQLITE_TRANSIENT is a cast macro, which Swift cannot import: SQLite makes its own copy of the bytes.
static inline int hushh_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
  return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
