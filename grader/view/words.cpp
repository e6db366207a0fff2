// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "language/language.hpp"
#include "view/view.hpp"

namespace gridstride::view {

using language::tr;
using language::trf;

namespace {

/// gridDim or blockDim, without the axes that are 1 at the end.
std::string extent_text(const std::array<unsigned, 3>& extent) {
  if (extent[2] != 1) return fmt::format("({}, {}, {})", extent[0], extent[1], extent[2]);
  if (extent[1] != 1) return fmt::format("({}, {})", extent[0], extent[1]);
  return std::to_string(extent[0]);
}

}  // namespace

std::string launch_text(const TracedLaunch& launch) {
  return fmt::format("{}<<<{}, {}>>>", launch.kernel, extent_text(launch.grid), extent_text(launch.block));
}

std::string launches_text(const AccessTrace& trace) {
  if (trace.launches_in_all == 1) return tr("1 launch, shown below");
  return trf("{} launches, {} of them recorded", trace.launches_in_all, trace.launches.size());
}

std::string left_out_text(const TracedLaunch& launch) {
  const std::uint64_t blocks = std::uint64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2];
  std::string text;
  if (blocks > traced_blocks)
    text += (launch.blocks.size() > traced_blocks
                 ? trf("Of its {} blocks the first {} are shown, and the first one further on with a bug.",
                       blocks, traced_blocks)
                 : trf("Of its {} blocks the first {} are shown.", blocks, traced_blocks)) +
            " ";
  for (const TracedBlock& block : launch.blocks) {
    const std::string which = trf("block ({},{},{})", block.index[0], block.index[1], block.index[2]);
    if (block.left_out > 0)
      text += trf("Of the requests of {} the first {} are shown; the counts are of all {}.", which,
                  traced_requests, traced_requests + block.left_out) +
              " ";
    if (block.without_line > 0)
      text += trf("{} requests of {} are of code outside your files.", block.without_line, which) + " ";
  }
  if (!text.empty()) text.pop_back();
  return text;
}

}  // namespace gridstride::view
