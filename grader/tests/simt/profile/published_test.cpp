// SPDX-License-Identifier: MIT
// The published figures: each row has a source, a machine and a time, and the tables say what the posts said.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Row = std::map<std::string, std::string>;

// Cells of a line; quotes keep commas together, and no cell has a quote in it.
std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> result(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      result.emplace_back();
    } else {
      result.back() += c;
    }
  }
  return result;
}

std::vector<Row> rows_of(const fs::path& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> names = cells(line);
  std::vector<Row> rows;
  while (std::getline(in, line)) {
    const std::vector<std::string> values = cells(line);
    EXPECT_EQ(values.size(), names.size()) << file << ": " << line;
    Row row;
    for (std::size_t i = 0; i < names.size() && i < values.size(); ++i) row[names[i]] = values[i];
    rows.push_back(row);
  }
  return rows;
}

const fs::path published = fs::path(GRIDSTRIDE_SOURCE_DIR) / "datasets/published";

double time_ms(const std::string& file, const std::string& method, const std::string& call) {
  for (Row& row : rows_of(published / file))
    if (row["method"] == method && row["call"] == call) return std::stod(row["time_ms"]);
  ADD_FAILURE() << "no row '" << method << "' in " << file;
  return 0;
}

TEST(Published, every_row_names_source_machine_and_time) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(published)) {
    const std::vector<Row> rows = rows_of(entry.path());
    EXPECT_FALSE(rows.empty()) << entry.path();
    for (Row row : rows) {
      for (const char* column : {"source", "machine", "work", "elements", "method"})
        EXPECT_FALSE(row[column].empty()) << entry.path() << " " << column;
      EXPECT_GT(std::stod(row["time_ms"]), 0) << entry.path();
    }
    ++files;
  }
  EXPECT_EQ(files, 3);
}

TEST(Published, tables_say_what_the_posts_said) {
  EXPECT_EQ(time_ms("sin_exp_float64.csv", "CPU, NumPy", ""), 47.1);
  EXPECT_EQ(time_ms("sin_exp_float64.csv", "GPU, Numba vectorize, device arrays", "second"), 1.39);
  EXPECT_EQ(time_ms("increment_int32.csv", "CPU, Numba njit, one core", "second"), 629);
  EXPECT_EQ(time_ms("increment_int32.csv", "explicit transfer, 2 GPUs", "first"), 3600);
  EXPECT_EQ(time_ms("sum_float32.csv", "GPU, library reduction, data on the device", "second"), 21.44496);
}

}  // namespace
