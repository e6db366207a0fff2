// SPDX-License-Identifier: MIT
#include "classroom/pages/speed_charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "classroom/pages/html.hpp"
#include "classroom/pages/svg.hpp"
#include "language/language.hpp"
#include "report/columns.hpp"
#include "report/style.hpp"

namespace gridstride::classroom {

using language::tr;
using language::trf;

namespace {

constexpr double sector_bytes = 32;

struct SpeedBar {
  std::string who;
  double time_ns = 0;
  const char* css_class = "bar";
};

std::string figure(const std::string& drawing, const std::string& caption) {
  return "<figure>" + drawing + "<figcaption class=\"soft\">" + html(caption) + "</figcaption></figure>\n";
}

bool is_time(const std::optional<double>& time_ns) {
  return time_ns && *time_ns > 0 && std::isfinite(*time_ns);
}

/// How long the bytes alone would take at what a copy reaches; nothing where that is not known, or caches
/// beat it.
std::optional<SpeedBar> peak_bar(const Record& record) {
  const std::optional<Bound>& bound = record.speed.submission_bound;
  if (bound && bound->gb_per_s > 0 && bound->peak_gb_per_s >= bound->gb_per_s)
    return SpeedBar{
        bound->by_copies ? tr("your bytes at the link's peak") : tr("your bytes as fast as a copy"),
        *record.speed.submission_ns * bound->gb_per_s / bound->peak_gb_per_s, "none"};
  if (record.measurement && record.measurement->least_bytes > 0 && record.measurement->bandwidth_gb_per_s > 0)
    return SpeedBar{tr("the least bytes at the device's peak"),
                    record.measurement->least_bytes / record.measurement->bandwidth_gb_per_s, "none"};
  return std::nullopt;
}

std::vector<SpeedBar> bars_of(const Record& record) {
  const Speed& speed = record.speed;
  std::vector<SpeedBar> bars;
  const auto add = [&](const char* who, const std::optional<double>& time_ns, const char* css_class) {
    if (is_time(time_ns)) bars.push_back({who, *time_ns, css_class});
  };
  add(tr("your version"), speed.submission_ns, "rest");
  add(tr("the reference solution"), speed.reference_ns, "bar");
  add(tr("one core of the CPU"), speed.cpu_one_thread_ns, "bar");
  add(tr("all cores of the CPU"), speed.cpu_all_cores_ns, "bar");
  if (std::optional<SpeedBar> peak = peak_bar(record)) bars.push_back(std::move(*peak));
  return bars;
}

/// One axis of a chart: powers of ten from one place to another.
class Decades {
 public:
  Decades(double low, double high, double from, double to)
      : first_(std::floor(std::log10(low))),
        last_(std::max(std::ceil(std::log10(high)), first_ + 1)),
        from_(from),
        to_(to) {}

  [[nodiscard]] double low() const { return std::pow(10, first_); }
  [[nodiscard]] double high() const { return std::pow(10, last_); }
  [[nodiscard]] double place(double value) const {
    return from_ + (to_ - from_) * (std::log10(value) - first_) / (last_ - first_);
  }
  /// Every power of ten; of many every second, or third ...
  [[nodiscard]] std::vector<double> ticks() const {
    std::vector<double> values;
    const int first = static_cast<int>(first_);
    const int last = static_cast<int>(last_);
    const int step = (last - first + 5) / 6;
    for (int at = first; at <= last; at += step) values.push_back(std::pow(10, at));
    return values;
  }

 private:
  double first_;
  double last_;
  double from_;
  double to_;
};

/// A point of the roofline: operations for each byte, and operations a nanosecond.
struct Work {
  double per_byte = 0;
  double per_ns = 0;
};

std::optional<Work> work_of(const Record& record) {
  const std::optional<Bound>& bound = record.speed.submission_bound;
  if (record.time_kind != TimeKind::modelled || !bound || bound->by_copies || bound->peak_gb_per_s <= 0 ||
      !is_time(record.speed.submission_ns))
    return std::nullopt;
  const auto sum = [](std::uint64_t a, std::uint64_t b) { return static_cast<double>(a + b); };
  const Counters& counters = record.counters;
  const double operations = sum(counters.float32_operations, counters.float64_operations);
  const double bytes = sector_bytes * sum(counters.dram_read_sectors, counters.dram_write_sectors);
  if (operations <= 0 || bytes <= 0) return std::nullopt;
  return Work{operations / bytes, operations / *record.speed.submission_ns};
}

/// The most that memory and units let a kernel compute.
struct Roofs {
  double memory = 0;      ///< GB/s
  double arithmetic = 0;  ///< operations a nanosecond; 0 in older records, which do not know it

  /// @return operations a nanosecond at so many for each byte
  [[nodiscard]] double at(double per_byte) const {
    return arithmetic > 0 ? std::min(memory * per_byte, arithmetic) : memory * per_byte;
  }
  /// @return operations for each byte where the two meet
  [[nodiscard]] double ridge() const { return arithmetic / memory; }
};

/// Where words stand in a chart.
struct Box {
  double left = 0;
  double right = 0;
  double top = 0;
  double bottom = 0;

  [[nodiscard]] bool meets(const Box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

/// The box of words that begin at a place on their base line.
Box words_at(double x, double y, const std::string& words) {
  constexpr double letter_width = 6.8;  // of 12 px, on average
  return {x, x + letter_width * static_cast<double>(report::columns_of(words)), y - 10, y + 4};
}

/// Words below the slope from one place to another, where they are clear of what is there.
std::string slope_label(const std::string& words, std::pair<double, double> from,
                        std::pair<double, double> to, const Box& taken) {
  for (const double part : {0.25, 0.5, 0.7, 0.85}) {
    const double x = from.first + part * (to.first - from.first) + 8;
    const double y = std::round(from.second + part * (to.second - from.second)) + 10;
    const Box box = words_at(x, y, words);
    if (!box.meets(taken) && box.right <= chart_right) return label(x, y, words, nullptr, Anchor::start);
  }
  return {};  // the caption says it too
}

std::string roofline_caption(const Work& work, const Roofs& roofs) {
  std::string text = trf(
      "The line is the roof that device memory sets with {:.3g} GB/s, what a copy reaches. ", roofs.memory);
  if (roofs.arithmetic > 0)
    text =
        trf("The line is the lower of two roofs: device memory with {:.3g} GB/s, what a copy reaches, and "
            "arithmetic with {} billion instructions a second (a multiply-add is one, and two FLOP). They "
            "meet at {:.2g} "
            "instructions "
            "for each byte. ",
            roofs.memory, report::billions_text(roofs.arithmetic), roofs.ridge());
  const double roof = roofs.at(work.per_byte);
  return text + trf("With your {:.2g} at most {} billion a second are possible; yours, the cross, "
                    "does {} billion, {} of that.",
                    work.per_byte, report::billions_text(roof), report::billions_text(work.per_ns),
                    percent_text(work.per_ns / roof));
}

std::string axes_html(const Decades& x, const Decades& y, double base) {
  std::string words;
  std::string lines = fmt::format("M{:.1f} {:.1f}V{:.1f}H{:.1f}", x.place(x.low()), y.place(y.high()), base,
                                  x.place(x.high()));
  for (const double value : x.ticks()) {
    lines += fmt::format("M{:.1f} {:.1f}v4", x.place(value), base);
    words += label(x.place(value), base + 17, fmt::format("{:g}", value));
  }
  for (const double value : y.ticks()) {
    lines += fmt::format("M{:.1f} {:.1f}h-4", x.place(x.low()), y.place(value));
    words += label(x.place(x.low()) - 7, std::round(y.place(value)) + 4, fmt::format("{:g}", value), nullptr,
                   Anchor::end);
  }
  return fmt::format("<path class=\"axis\" d=\"{}\"/>\n", lines) + words;
}

}  // namespace

std::string speed_bars(const Record& record) {
  if (!is_time(record.speed.submission_ns)) return {};
  constexpr double row_height = 38;
  const std::vector<SpeedBar> bars = bars_of(record);
  double fastest_ns = bars.front().time_ns;
  for (const SpeedBar& bar : bars) fastest_ns = std::min(fastest_ns, bar.time_ns);
  const std::optional<double>& core_ns = record.speed.cpu_one_thread_ns;
  std::string inside;
  double y = 14;
  for (const SpeedBar& bar : bars) {
    std::string told = report::time_text(bar.time_ns);
    if (is_time(core_ns)) told += fmt::format(", {:.3g}×", *core_ns / bar.time_ns);
    const bool is_own = &bar == &bars.front();
    inside += label(0, y, bar.who, is_own ? "told" : nullptr, Anchor::start);
    inside += label(chart_width, y, told, is_own ? "told" : nullptr, Anchor::end);
    inside += fmt::format("<rect class=\"{}\" x=\"0\" y=\"{:g}\" width=\"{:.1f}\" height=\"12\"/>\n",
                          bar.css_class, y + 5, std::max(2.0, chart_width * fastest_ns / bar.time_ns));
    y += row_height;
  }
  const std::string caption =
      is_time(core_ns)
          ? tr("The longer the bar, the faster: time, and how many times as fast as one core of the CPU.")
          : tr("The longer the bar, the faster.");
  return figure(svg(y - 14, tr("Times of the speed task as bars, the longer the faster"), inside), caption);
}

std::string roofline(const Record& record) {
  const std::optional<Work> work = work_of(record);
  if (!work) return {};
  constexpr double height = 214;
  constexpr double base = height - 40;
  const Roofs roofs{record.speed.submission_bound->peak_gb_per_s,
                    record.speed.submission_bound->peak_operations_per_ns};
  const double roof = roofs.at(work->per_byte);
  const double right = roofs.arithmetic > 0 ? std::max(work->per_byte, roofs.ridge()) : work->per_byte;
  const double top = std::max({work->per_ns, roof, roofs.arithmetic});
  const Decades x(work->per_byte / 4, right * 4, 44, chart_right);
  const Decades y(std::min(work->per_ns, roof) / 2, top * 4, base, 24);
  const double begin = std::clamp(y.low() / roofs.memory, x.low(), x.high());
  const double end =
      std::clamp((roofs.arithmetic > 0 ? roofs.arithmetic : y.high()) / roofs.memory, begin, x.high());
  const double at_x = x.place(work->per_byte);
  const double at_y = y.place(work->per_ns);
  std::string inside = axes_html(x, y, base);
  inside += label(0, 11, tr("billion instructions a second"), nullptr, Anchor::start);
  inside += label(chart_right, height - 4, tr("instructions a byte of device memory"), nullptr, Anchor::end);
  std::string line = fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", x.place(begin),
                                 y.place(begin * roofs.memory), x.place(end), y.place(end * roofs.memory));
  if (roofs.arithmetic > 0) line += fmt::format("H{:.1f}", x.place(x.high()));
  inside += fmt::format("<path class=\"roof\" d=\"{}\"/>\n", line);
  const double own_y = std::round(at_y) + 14;
  Box own = words_at(at_x + 9, own_y, tr("yours"));
  own.left = at_x - 6;  // with the cross
  own.top = std::min(own.top, at_y - 6);
  if (begin < end)
    inside += slope_label(tr("what a copy reaches"), {x.place(begin), y.place(begin * roofs.memory)},
                          {x.place(end), y.place(end * roofs.memory)}, own);
  inside +=
      fmt::format("<path class=\"own\" d=\"M{0:.1f} {1:.1f}m-5 -5l10 10m0 -10l-10 10\"/>\n", at_x, at_y);
  inside += label(at_x + 9, own_y, tr("yours"), "told", Anchor::start);
  return figure(svg(height, tr("Roofline: instructions a second over instructions for each byte"), inside),
                roofline_caption(*work, roofs));
}

}  // namespace gridstride::classroom
