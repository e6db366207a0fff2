// SPDX-License-Identifier: MIT
/// @file
/// The part of SQLite that the gradebook needs, with owners and exceptions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace gridstride::classroom::sqlite {

/// @brief Bytes that are stored as they are, as a BLOB.
struct Blob {
  std::string_view bytes;  ///< any, also none
};

/// @brief An open database. One thread at a time uses it and its statements.
class Connection {
 public:
  /// @brief Opens a file, or makes an empty one. @throws GradebookError
  explicit Connection(const std::filesystem::path& file);

  /// @brief Runs statements of ours that have no values in them. @throws GradebookError
  void run(const char* sql) const;
  /// @return the file, as an absolute path
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  /// @return id of the row that was added last
  [[nodiscard]] std::int64_t last_id() const;
  /// @brief Throws what went wrong last. @throws GradebookError
  [[noreturn]] void fail() const;
  /// @brief Throws "FILE PROBLEM". @throws GradebookError
  [[noreturn]] void fail(const std::string& problem) const;

 private:
  friend class Statement;
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::filesystem::path file_;
  std::unique_ptr<sqlite3, Close> database_;
};

/// @brief One prepared statement. Values are bound to its question marks, never pasted into it.
class Statement {
 public:
  /// @param[in] database outlives the statement. @throws GradebookError
  Statement(const Connection& database, std::string_view sql);

  /// @brief Binds all values, from the first question mark on. They are copied. @throws GradebookError
  template <class... Values>
  Statement& bind(const Values&... values) {
    int place = 0;
    (bind_at(++place, values), ...);
    return *this;
  }
  /// @brief Goes on to the next row. @return whether there is one. @throws GradebookError
  bool step();

  /// @return whether a column of the row holds nothing
  [[nodiscard]] bool is_null(int column) const;
  /// @return an integer of the row
  [[nodiscard]] std::int64_t integer(int column) const;
  /// @return a number of the row
  [[nodiscard]] double number(int column) const;
  /// @return the bytes of a text or BLOB of the row
  [[nodiscard]] std::string bytes(int column) const;
  /// @return a number of the row, or nothing where it holds nothing
  [[nodiscard]] std::optional<double> optional_number(int column) const;
  /// @return an integer of the row, or nothing where it holds nothing
  [[nodiscard]] std::optional<std::int64_t> optional_integer(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  void bind_at(int place, std::int64_t value);
  void bind_at(int place, double value);
  void bind_at(int place, std::string_view value);
  void bind_at(int place, Blob value);
  void bind_at(int place, std::nullopt_t);
  template <class Value>
  void bind_at(int place, const std::optional<Value>& value) {
    if (value)
      bind_at(place, *value);
    else
      bind_at(place, std::nullopt);
  }
  void check(int code) const;

  const Connection& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// @brief Changes that come together or not at all: undone unless committed. Waits for another writer first.
class Transaction {
 public:
  /// @throws GradebookError
  explicit Transaction(const Connection& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  /// @brief Ends it; the changes are on disk when this returns. @throws GradebookError
  void commit();

 private:
  const Connection& database_;
  bool open_ = true;
};

}  // namespace gridstride::classroom::sqlite
