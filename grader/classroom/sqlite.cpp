// SPDX-License-Identifier: MIT
#include "classroom/sqlite.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include "classroom/gradebook.hpp"

namespace gridstride::classroom::sqlite {
namespace {

/// How long a writer waits for others to finish. Theirs are short: a row, or reading a list of a large class.
constexpr int patience_ms = 30'000;

/// What went wrong, and what to do; SQLite's own words where it is none of what happens to people.
std::string problem_of(sqlite3* database, const std::filesystem::path& file) {
  const std::string folder = file.parent_path().string();
  switch (sqlite3_errcode(database) & 0xff) {  // the low byte is the kind
    case SQLITE_NOTADB:
      return "is not a gradebook. Move this file away, or name another output folder";
    case SQLITE_CORRUPT:
      return "is damaged. Copy it, then see what `sqlite3 FILE .recover` saves, or grade into another folder";
    case SQLITE_CANTOPEN:
      return fmt::format("cannot be opened. Is there a folder {}, and may you write to it?", folder);
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return fmt::format("cannot be written. Make it and its folder {} writable for you", folder);
    case SQLITE_FULL:
      return "cannot grow: the disk is full. Free some space and start again; all that was added is kept";
    case SQLITE_IOERR:
      return fmt::format(
          "cannot be read or written ({}). Look whether the disk or your quota is full (df -h {}), "
          "and start again; all that was added is kept",
          sqlite3_errmsg(database), folder);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return fmt::format(
          "has been in use by another program for {} seconds. Start again when that has ended (fuser {}); "
          "where there is none, look whether the file system has locks (NFS: no 'nolock')",
          patience_ms / 1000, file.string());
    default:
      return fmt::format("refuses: {}", sqlite3_errmsg(database));
  }
}

}  // namespace

void Connection::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

// The path is absolute, since SQLite takes a name that begins with "file:" or ":" for something else.
Connection::Connection(const std::filesystem::path& file) : file_(std::filesystem::absolute(file)) {
  sqlite3* database = nullptr;
  const int code =
      sqlite3_open_v2(file_.c_str(), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  database_.reset(database);
  if (database == nullptr) fail("cannot be opened: out of memory");
  if (code != SQLITE_OK) fail();
  sqlite3_busy_timeout(database, patience_ms);
}

void Connection::run(const char* sql) const {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::int64_t Connection::last_id() const { return sqlite3_last_insert_rowid(database_.get()); }

void Connection::fail() const { fail(problem_of(database_.get(), file_)); }

void Connection::fail(const std::string& problem) const {
  throw GradebookError(fmt::format("{} {}", file_.string(), problem));
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement::Statement(const Connection& database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database.database_.get(), sql.data(), static_cast<int>(sql.size()),
                                      &statement, nullptr);
  statement_.reset(statement);
  check(code);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) database_.fail();
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail();
  return code == SQLITE_ROW;
}

void Statement::bind_at(int place, std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), place, value));
}

void Statement::bind_at(int place, double value) {
  check(sqlite3_bind_double(statement_.get(), place, value));
}

// A null pointer would bind nothing at all instead of an empty text.
void Statement::bind_at(int place, std::string_view value) {
  const char* bytes = value.data() == nullptr ? "" : value.data();
  check(sqlite3_bind_text64(statement_.get(), place, bytes, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind_at(int place, Blob value) {
  const char* bytes = value.bytes.data() == nullptr ? "" : value.bytes.data();
  check(sqlite3_bind_blob64(statement_.get(), place, bytes, value.bytes.size(), SQLITE_TRANSIENT));
}

void Statement::bind_at(int place, std::nullopt_t) { check(sqlite3_bind_null(statement_.get(), place)); }

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

double Statement::number(int column) const { return sqlite3_column_double(statement_.get(), column); }

// As a BLOB: a text's bytes as they are, also after a zero.
std::string Statement::bytes(int column) const {
  const void* data = sqlite3_column_blob(statement_.get(), column);
  const int size_bytes = sqlite3_column_bytes(statement_.get(), column);
  if (data == nullptr) return {};
  return {static_cast<const char*>(data), static_cast<std::size_t>(size_bytes)};
}

std::optional<double> Statement::optional_number(int column) const {
  if (is_null(column)) return std::nullopt;
  return number(column);
}

std::optional<std::int64_t> Statement::optional_integer(int column) const {
  if (is_null(column)) return std::nullopt;
  return integer(column);
}

// "immediate": the lock for writing is taken now, where waiting for it is possible. A transaction that began
// by reading could not wait: two of that kind would wait for each other for ever.
Transaction::Transaction(const Connection& database) : database_(database) {
  database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.run("ROLLBACK");
  } catch (const GradebookError&) {  // some failures have undone it already
    return;
  }
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}  // namespace gridstride::classroom::sqlite
