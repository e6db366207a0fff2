// SPDX-License-Identifier: MIT
#include "cli/terminal.hpp"

#include <signal.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include "cli/cli.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

constexpr char escape = '\x1b';

/// Where the sequence that begins at `at` with an escape ends; an escape alone is one, too.
std::size_t end_of_sequence(std::string_view sent, std::size_t at) {
  std::size_t next = at + 1;
  if (next >= sent.size()) return next;
  if (sent[next] == 'O') return std::min(next + 2, sent.size());
  if (sent[next] != '[') return next + 1;  // with Alt
  ++next;
  while (next < sent.size() && (sent[next] < '@' || sent[next] > '~')) ++next;
  return std::min(next + 1, sent.size());
}

ScreenSize size_of(int descriptor) {
  winsize found{};
  if (::ioctl(descriptor, TIOCGWINSZ, &found) != 0 || found.ws_col == 0 || found.ws_row == 0) return {};
  return {found.ws_col, found.ws_row};
}

bool write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::string keys_of(const std::string& sent) {
  std::string keys;
  for (std::size_t i = 0; i < sent.size();) {
    if (sent[i] == escape) {
      if (i + 1 == sent.size()) keys += escape;  // the key itself: an answer of no
      i = end_of_sequence(sent, i);
      continue;
    }
    const char c = sent[i++];
    if (c >= 'A' && c <= 'Z')
      keys += static_cast<char>(c - 'A' + 'a');
    else if (c == '\r')
      keys += '\n';
    else if (c == '\n' || (c >= ' ' && c <= '~'))
      keys += c;
  }
  return keys;
}

Terminal::Terminal() {
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0)
    throw UsageError(tr(
        "watch needs a terminal to show verdicts and take keys, and this is none: its input or output is a "
        "file or a pipe. `./gridstride grade NN` grades once and needs none"));
  const char* kind = std::getenv("TERM");
  if (kind != nullptr && std::string_view(kind) == "dumb")
    throw UsageError(
        tr("watch needs a terminal that can be redrawn, and TERM says 'dumb'. `./gridstride grade NN` grades "
           "once"));
  if (::tcgetattr(STDIN_FILENO, &original_) != 0)
    throw UsageError(trf("the terminal's settings cannot be read: {}", std::strerror(errno)));
}

Terminal::~Terminal() { leave(); }

void Terminal::enter() {
  termios settings = original_;
  settings.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  settings.c_iflag &=
      ~static_cast<tcflag_t>(IXON);  // Ctrl-S, pressed out of habit, is not to freeze the screen
  settings.c_cc[VMIN] = 1;
  settings.c_cc[VTIME] = 0;
  ::tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
  entered_ = true;
  shown_.clear();
}

void Terminal::leave() {
  if (!entered_) return;
  entered_ = false;
  write_all("\r\n");
  ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &original_);
}

ScreenSize Terminal::size() { return size_of(STDOUT_FILENO); }

std::size_t printed_width(int descriptor, std::size_t otherwise) {
  constexpr std::size_t least = 40;
  constexpr std::size_t most = 100;
  return ::isatty(descriptor) == 1 ? std::clamp(size_of(descriptor).columns, least, most) : otherwise;
}

bool Terminal::show(const std::vector<std::string>& lines) {
  std::string text = "\x1b[H";  // top left
  for (std::size_t i = 0; i < lines.size(); ++i)
    text += (i > 0 ? "\r\n" : "") + lines[i] + "\x1b[0m\x1b[K";  // the rest of the line is cleared
  text += "\x1b[J";                                              // and what is below
  if (text == shown_) return true;
  shown_ = text;
  return write_all(text);
}

std::optional<std::string> Terminal::keys() {
  std::array<char, 256> buffer{};
  const ssize_t bytes = ::read(STDIN_FILENO, buffer.data(), buffer.size());
  if (bytes < 0 && (errno == EINTR || errno == EAGAIN)) return std::string();
  if (bytes <= 0) return std::nullopt;
  return keys_of(std::string(buffer.data(), static_cast<std::size_t>(bytes)));
}

SignalQueue::SignalQueue() {
  sigset_t wanted;
  sigemptyset(&wanted);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH})
    sigaddset(&wanted, number);
  descriptor_ = ::signalfd(-1, &wanted, SFD_NONBLOCK | SFD_CLOEXEC);
  if (descriptor_ < 0) throw std::runtime_error(std::string("signalfd: ") + std::strerror(errno));
  ::sigprocmask(SIG_BLOCK, &wanted, &before_);
}

SignalQueue::~SignalQueue() {
  ::sigprocmask(SIG_SETMASK, &before_, nullptr);
  ::close(descriptor_);
}

std::optional<int> SignalQueue::next() const {
  signalfd_siginfo found{};
  if (::read(descriptor_, &found, sizeof found) != sizeof found) return std::nullopt;
  return static_cast<int>(found.ssi_signo);
}

}  // namespace gridstride::cli
