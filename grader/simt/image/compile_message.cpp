// SPDX-License-Identifier: MIT
// A message is a list of texts, each behind its length: "5:hello". The first text of an entry says what
// follows.
#include "simt/image/compile_message.hpp"

#include <charconv>
#include <cstddef>
#include <vector>

namespace gridstride::simt {
namespace {

using Texts = std::vector<std::string>;

std::string joined(const Texts& texts) {
  std::string message;
  for (const std::string& text : texts) {
    message += std::to_string(text.size());
    message += ':';
    message += text;
  }
  return message;
}

std::optional<Texts> parts_of(std::string_view message) {
  Texts texts;
  while (!message.empty()) {
    std::size_t size = 0;
    const char* const end = message.data() + message.size();
    const auto [colon, error] = std::from_chars(message.data(), end, size);
    if (error != std::errc() || colon == end || *colon != ':') return std::nullopt;
    message.remove_prefix(static_cast<std::size_t>(colon - message.data()) + 1);
    if (size > message.size()) return std::nullopt;
    texts.emplace_back(message.substr(0, size));
    message.remove_prefix(size);
  }
  return texts;
}

constexpr std::size_t fields_of_an_entry = 3;  // kind, name, text
constexpr int last_status = static_cast<int>(CompileAnswer::Status::unknown_option);

}  // namespace

std::string request_message(const CompileRequest& request) {
  Texts texts{"source", request.name, request.source};
  for (const auto& [name, text] : request.headers) texts.insert(texts.end(), {"header", name, text});
  for (const std::string& option : request.options) texts.insert(texts.end(), {"option", "", option});
  for (const std::string& name : request.expressions) texts.insert(texts.end(), {"expression", "", name});
  return joined(texts);
}

std::optional<CompileRequest> request_in(std::string_view message) {
  const auto texts = parts_of(message);
  if (!texts || texts->empty() || texts->size() % fields_of_an_entry != 0) return std::nullopt;
  CompileRequest request;
  for (std::size_t i = 0; i < texts->size(); i += fields_of_an_entry) {
    const std::string &kind = (*texts)[i], &name = (*texts)[i + 1], &text = (*texts)[i + 2];
    if (kind == "source") {
      request.name = name;
      request.source = text;
    } else if (kind == "header") {
      request.headers.emplace_back(name, text);
    } else if (kind == "option") {
      request.options.push_back(text);
    } else if (kind == "expression") {
      request.expressions.push_back(text);
    } else {
      return std::nullopt;
    }
  }
  return request;
}

std::string answer_message(const CompileAnswer& answer) {
  return joined({std::to_string(static_cast<int>(answer.status)), answer.log, answer.image});
}

std::optional<CompileAnswer> answer_in(std::string_view message) {
  const auto texts = parts_of(message);
  if (!texts || texts->size() != 3) return std::nullopt;
  const std::string& status = texts->front();
  if (status.size() != 1 || status[0] < '0' || status[0] > '0' + last_status) return std::nullopt;
  return CompileAnswer{static_cast<CompileAnswer::Status>(status[0] - '0'), (*texts)[1], (*texts)[2]};
}

}  // namespace gridstride::simt
