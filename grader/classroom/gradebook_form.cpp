// SPDX-License-Identifier: MIT
#include "classroom/gradebook_form.hpp"

#include <fmt/format.h>

namespace gridstride::classroom {
namespace {

/// In the file's header, so that `file` and we can tell a gradebook from another program's database: "GsGB".
constexpr std::int64_t application_id = 0x47734742;

/// Number of the tables' form. One that needs other tables gets the next number, and a step from the last
/// one.
constexpr std::int64_t form = 3;

// Form 1. Equal texts are kept once: a class hands in the same stub many times. `record` is the last column,
// since SQLite reads a long row only as far as it is asked to.
constexpr const char* tables = R"sql(
CREATE TABLE texts (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  text BLOB NOT NULL UNIQUE
) STRICT;
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  student TEXT NOT NULL,
  lesson TEXT NOT NULL,
  text INTEGER NOT NULL REFERENCES texts (id),
  origin TEXT NOT NULL,
  submitted_at INTEGER,
  marked_late INTEGER NOT NULL CHECK (marked_late IN (0, 1)),
  graded_at INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  score REAL NOT NULL,
  max_score REAL NOT NULL,
  device TEXT NOT NULL,
  time_kind TEXT NOT NULL,
  speedup REAL,
  duration_ms INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX attempts_of_student ON attempts (student, lesson, text);
CREATE TABLE overrides (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  student TEXT NOT NULL,
  lesson TEXT NOT NULL,
  score REAL CHECK (score >= 0),
  reason TEXT NOT NULL CHECK (reason <> ''),
  given_at INTEGER NOT NULL
) STRICT;
)sql";

// Nothing is overwritten by mistake, whatever program has the file open. A new row must not take the place of
// an old one either, which INSERT OR REPLACE would make of it without the third trigger.
constexpr const char* triggers = R"sql(
CREATE TRIGGER {0}_stay BEFORE UPDATE ON {0} BEGIN
  SELECT RAISE(ABORT, 'a gradebook is only ever added to');
END;
CREATE TRIGGER {0}_remain BEFORE DELETE ON {0} BEGIN
  SELECT RAISE(ABORT, 'a gradebook is only ever added to');
END;
CREATE TRIGGER {0}_are_new BEFORE INSERT ON {0} WHEN EXISTS (SELECT 1 FROM {0} WHERE {1}) BEGIN
  SELECT RAISE(ABORT, 'a gradebook is only ever added to');
END;
)sql";

/// To form 2: the seeds are noted.
constexpr const char* seeds_column = "ALTER TABLE attempts ADD COLUMN seeds TEXT NOT NULL DEFAULT ''";

/// To form 3: who gives a score by hand is noted, and a text can be withdrawn.
constexpr const char* withdrawals_table = R"sql(
ALTER TABLE overrides ADD COLUMN given_by TEXT NOT NULL DEFAULT '';
CREATE TABLE withdrawals (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  student TEXT NOT NULL,
  lesson TEXT NOT NULL,
  text INTEGER NOT NULL REFERENCES texts (id),
  taken_back INTEGER NOT NULL CHECK (taken_back IN (0, 1)),
  reason TEXT NOT NULL CHECK (reason <> ''),
  given_by TEXT NOT NULL,
  given_at INTEGER NOT NULL
) STRICT;
)sql";

std::int64_t number_of(const sqlite::Connection& database, const char* question) {
  sqlite::Statement statement(database, question);
  return statement.step() ? statement.integer(0) : 0;
}

bool is_empty(const sqlite::Connection& database) {
  return number_of(database, "SELECT count(*) FROM sqlite_schema") == 0 &&
         number_of(database, "PRAGMA application_id") == 0 && number_of(database, "PRAGMA user_version") == 0;
}

void keep_rows(const sqlite::Connection& database, const char* table, const char* same_row) {
  database.run(fmt::format(triggers, table, same_row).c_str());
}

void set_form(const sqlite::Connection& database, std::int64_t reached) {
  database.run(fmt::format("PRAGMA user_version = {}", reached).c_str());
}

/// Makes form 1. Tables, triggers and numbers come together or not at all; where another process was faster,
/// it made them.
void make_tables(const sqlite::Connection& database) {
  sqlite::Transaction transaction(database);
  if (!is_empty(database)) return;
  database.run(tables);
  keep_rows(database, "texts", "id = NEW.id OR text = NEW.text");
  keep_rows(database, "attempts", "id = NEW.id");
  keep_rows(database, "overrides", "id = NEW.id");
  database.run(fmt::format("PRAGMA application_id = {}", application_id).c_str());
  set_form(database, 1);
  transaction.commit();
}

/// Brings a gradebook of an earlier form to ours, as a whole or not at all; another process may be faster.
void take_steps(const sqlite::Connection& database) {
  if (number_of(database, "PRAGMA user_version") == form) return;
  sqlite::Transaction transaction(database);
  const std::int64_t found = number_of(database, "PRAGMA user_version");
  if (found < 2) database.run(seeds_column);
  if (found < 3) {
    database.run(withdrawals_table);
    keep_rows(database, "withdrawals", "id = NEW.id");
  }
  set_form(database, form);
  transaction.commit();
}

void require_known_form(const sqlite::Connection& database) {
  if (number_of(database, "PRAGMA application_id") != application_id)
    database.fail("is a database of another program. Move it away, or name another output folder");
  const std::int64_t found = number_of(database, "PRAGMA user_version");
  if (found > form)
    database.fail(
        fmt::format("was written by a newer Gridstride (form {}; this one knows {}). Update Gridstride, or "
                    "name another output folder",
                    found, form));
  if (found < 1) database.fail(fmt::format("has the form {}, which no Gridstride writes", found));
}

/// A row is on disk when its transaction ends: "extra" syncs the file, and the folder after the journal is
/// gone. No write-ahead log: its readers and writers share memory, which they cannot between two machines,
/// and the output folder is often on NFS. The journal beside the file needs no more than locks.
void set_up(const sqlite::Connection& database) {
  database.run("PRAGMA foreign_keys = ON; PRAGMA synchronous = EXTRA");
  sqlite::Statement journal(database, "PRAGMA journal_mode = DELETE");
  if (!journal.step() || journal.bytes(0) != "delete")
    database.fail("is in use by a program that keeps a write-ahead log. Start again when that has ended");
}

}  // namespace

void prepare_gradebook(const sqlite::Connection& database) {
  set_up(database);
  if (is_empty(database)) make_tables(database);
  require_known_form(database);
  take_steps(database);
}

}  // namespace gridstride::classroom
