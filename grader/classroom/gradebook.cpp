// SPDX-License-Identifier: MIT
#include "classroom/gradebook.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <map>
#include <tuple>

#include "classroom/gradebook_form.hpp"
#include "classroom/sqlite.hpp"

namespace gridstride::classroom {

struct Gradebook::Database {
  explicit Database(const std::filesystem::path& file) : connection(file) { prepare_gradebook(connection); }
  sqlite::Connection connection;
};

namespace {

using sqlite::Blob;
using sqlite::Connection;
using sqlite::Statement;

std::optional<std::int64_t> id_of_text(const Connection& database, const std::string& text) {
  Statement find(database, "SELECT id FROM texts WHERE text = ?");
  if (!find.bind(Blob{text}).step()) return std::nullopt;
  return find.integer(0);
}

std::int64_t kept_text(const Connection& database, const std::string& text) {
  if (const auto id = id_of_text(database, text)) return *id;
  Statement(database, "INSERT INTO texts (text) VALUES (?)").bind(Blob{text}).step();
  return database.last_id();
}

/// SQLite has no word for what is not a number; such a speed-up is one that is not known.
std::optional<double> finite(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string words_of(const Seeds& seeds) { return fmt::format("{}", fmt::join(seeds, " ")); }

std::int64_t add_attempt(const Connection& database, const Submission& submission, const Record& record,
                         std::int64_t graded_at, const Seeds& seeds) {
  const std::int64_t text = kept_text(database, submission.text);
  Statement insert(
      database,
      "INSERT INTO attempts (student, lesson, text, origin, submitted_at, marked_late, graded_at, "
      "verdict, score, max_score, device, time_kind, speedup, duration_ms, record, seeds) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(submission.student, submission.lesson, text, submission.origin, submission.submitted_at,
              std::int64_t{submission.marked_late}, graded_at, to_string(record.verdict), record.score,
              record.max_score, record.device, to_string(record.time_kind), finite(record.speed.speedup),
              record.duration_ms, to_json(record, -1), words_of(seeds));
  insert.step();
  return database.last_id();
}

Attempt attempt_of(const Connection& database, const Statement& row) {
  Attempt attempt;
  attempt.id = row.integer(0);
  attempt.student = row.bytes(1);
  attempt.lesson = row.bytes(2);
  attempt.origin = row.bytes(3);
  attempt.submitted_at = row.optional_integer(4);
  attempt.marked_late = row.integer(5) != 0;
  attempt.graded_at = row.integer(6);
  const auto verdict = verdict_from_string(row.bytes(7));
  attempt.score = row.number(8);
  attempt.max_score = row.number(9);
  attempt.device = row.bytes(10);
  const auto time_kind = time_kind_from_string(row.bytes(11));
  attempt.speedup = row.optional_number(12);
  attempt.duration_ms = row.integer(13);
  attempt.text = row.integer(14);
  if (!verdict || !time_kind)
    database.fail(
        fmt::format("holds words in attempt {} that this Gridstride does not know ('{}', '{}'). "
                    "Update Gridstride",
                    attempt.id, row.bytes(7), row.bytes(11)));
  attempt.verdict = *verdict;
  attempt.time_kind = *time_kind;
  return attempt;
}

std::string bytes_of(const Connection& database, const char* question, std::int64_t attempt) {
  Statement row(database, question);
  if (!row.bind(attempt).step()) database.fail(fmt::format("has no attempt {}", attempt));
  return row.bytes(0);
}

bool is_blank(const std::string& text) { return text.find_first_not_of(" \t\r\n") == std::string::npos; }

}  // namespace

void mark_withdrawn(std::vector<Attempt>& attempts, const std::vector<Withdrawal>& withdrawals) {
  std::map<std::tuple<std::string, std::string, std::int64_t>, const Withdrawal*> last;
  for (const Withdrawal& one : withdrawals) last[{one.student, one.lesson, one.text}] = &one;
  for (Attempt& attempt : attempts) attempt.withdrawn.reset();
  if (last.empty()) return;
  for (Attempt& attempt : attempts)
    if (const auto found = last.find({attempt.student, attempt.lesson, attempt.text});
        found != last.end() && !found->second->taken_back)
      attempt.withdrawn = found->second->reason;
}

Gradebook::Gradebook(const std::filesystem::path& file) : database_(std::make_unique<Database>(file)) {}
Gradebook::~Gradebook() = default;
Gradebook::Gradebook(Gradebook&&) noexcept = default;
Gradebook& Gradebook::operator=(Gradebook&&) noexcept = default;

bool Gradebook::has(const Submission& submission, const std::string& device, const Seeds& seeds) const {
  const Connection& database = database_->connection;
  const auto text = id_of_text(database, submission.text);
  if (!text) return false;
  Statement row(database,
                "SELECT 1 FROM attempts WHERE student = ? AND lesson = ? AND text = ? AND device = ? "
                "AND verdict <> ? AND seeds = ? LIMIT 1");
  return row
      .bind(submission.student, submission.lesson, *text, device, to_string(Verdict::grader_error),
            words_of(seeds))
      .step();
}

bool Gradebook::is_newer_than_all(const Submission& submission) const {
  const Connection& database = database_->connection;
  const std::optional<std::int64_t> text = id_of_text(database, submission.text);
  Statement row(database,
                "SELECT text, submitted_at FROM attempts WHERE student = ? AND lesson = ? AND verdict <> ? "
                "ORDER BY id DESC LIMIT 1");
  if (!row.bind(submission.student, submission.lesson, to_string(Verdict::grader_error)).step()) return true;
  if (text && row.integer(0) == *text) return false;
  return !handed_in_before(submission.submitted_at, row.optional_integer(1));
}

std::int64_t Gradebook::add(const Submission& submission, const Record& record, std::int64_t graded_at,
                            const Seeds& seeds) {
  if (!std::isfinite(record.score) || !std::isfinite(record.max_score))
    throw std::invalid_argument("a record whose points are not finite cannot be kept");
  sqlite::Transaction transaction(database_->connection);
  const std::int64_t id = add_attempt(database_->connection, submission, record, graded_at, seeds);
  transaction.commit();
  return id;
}

void Gradebook::add(const Override& given) {
  if (is_blank(given.reason)) throw std::invalid_argument("a score by hand needs a reason");
  if (given.score && (!std::isfinite(*given.score) || *given.score < 0))
    throw std::invalid_argument(fmt::format("a score by hand is 0 or more, not {}", *given.score));
  sqlite::Transaction transaction(database_->connection);
  Statement(database_->connection,
            "INSERT INTO overrides (student, lesson, score, reason, given_at, given_by) "
            "VALUES (?, ?, ?, ?, ?, ?)")
      .bind(given.student, given.lesson, given.score, given.reason, given.given_at, given.given_by)
      .step();
  transaction.commit();
}

void Gradebook::add(const Withdrawal& given) {
  if (is_blank(given.reason)) throw std::invalid_argument("what is withdrawn needs a reason");
  sqlite::Transaction transaction(database_->connection);
  Statement(database_->connection,
            "INSERT INTO withdrawals (student, lesson, text, taken_back, reason, given_at, given_by) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)")
      .bind(given.student, given.lesson, given.text, std::int64_t{given.taken_back}, given.reason,
            given.given_at, given.given_by)
      .step();
  transaction.commit();
}

std::vector<Attempt> Gradebook::attempts() const {
  const Connection& database = database_->connection;
  Statement row(database,
                "SELECT id, student, lesson, origin, submitted_at, marked_late, graded_at, verdict, score, "
                "max_score, device, time_kind, speedup, duration_ms, text FROM attempts ORDER BY id");
  std::vector<Attempt> attempts;
  while (row.step()) attempts.push_back(attempt_of(database, row));
  mark_withdrawn(attempts, withdrawals());
  return attempts;
}

std::vector<Override> Gradebook::overrides() const {
  Statement row(database_->connection,
                "SELECT id, student, lesson, score, reason, given_at, given_by FROM overrides ORDER BY id");
  std::vector<Override> overrides;
  while (row.step())
    overrides.push_back({row.integer(0), row.bytes(1), row.bytes(2), row.optional_number(3), row.bytes(4),
                         row.integer(5), row.bytes(6)});
  return overrides;
}

std::vector<Withdrawal> Gradebook::withdrawals() const {
  Statement row(database_->connection,
                "SELECT id, student, lesson, text, taken_back, reason, given_at, given_by FROM withdrawals "
                "ORDER BY id");
  std::vector<Withdrawal> withdrawals;
  while (row.step())
    withdrawals.push_back({row.integer(0), row.bytes(1), row.bytes(2), row.integer(3), row.integer(4) != 0,
                           row.bytes(5), row.integer(6), row.bytes(7)});
  return withdrawals;
}

Record Gradebook::record(std::int64_t attempt) const {
  const Connection& database = database_->connection;
  const std::string json = bytes_of(database, "SELECT record FROM attempts WHERE id = ?", attempt);
  try {
    return record_from_json(json);
  } catch (const std::runtime_error& error) {
    database.fail(fmt::format("holds a record in attempt {} that cannot be read: {}. Update Gridstride",
                              attempt, error.what()));
  }
}

std::string Gradebook::text(std::int64_t attempt) const {
  return bytes_of(database_->connection,
                  "SELECT texts.text FROM attempts JOIN texts ON texts.id = attempts.text "
                  "WHERE attempts.id = ?",
                  attempt);
}

}  // namespace gridstride::classroom
