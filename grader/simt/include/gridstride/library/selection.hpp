// SPDX-License-Identifier: MIT
/// @file
/// Selection as a device's library does it: in one pass, which reads each element once and writes each chosen
/// one once. @see scan.hpp
#pragma once

#include "scan.hpp"

namespace gridstride::simt::library {

/// @brief Shared memory of select_tile.
template <class T>
struct SelectionStorage {
  static constexpr unsigned warps = Tiling<T>::threads / 32;
  T elements[Tiling<T>::size];
  /// Of each warp its chosen elements' places in `elements`, in order; from its end backwards the others'.
  unsigned short places[Tiling<T>::size];
  unsigned counts[warps];  ///< chosen elements of each warp
  std::size_t before;      ///< chosen elements of the tiles before
  unsigned tile;
};

#ifdef __GRIDSTRIDE__

/// @brief Finds the chosen elements of the part of a tile that a warp has, and notes their places.
template <bool notes_others, class T, class Chosen>
__forceinline__ void choose_in_warp(SelectionStorage<T>& storage, std::size_t begin, unsigned count,
                                    unsigned warp, unsigned lane, Chosen& is_chosen) {
  constexpr unsigned part = 32 * Tiling<T>::items;
  const unsigned first = warp * part;
  const unsigned lanes_before = (1u << lane) - 1;
  unsigned chosen_before = 0;
  for (unsigned k = 0; k < Tiling<T>::items; ++k) {
    const unsigned i = first + k * 32 + lane;
    const bool chosen = i < count && is_chosen(begin + i, storage.elements + i, i > 0);
    const unsigned ballot = __ballot_sync(0xffffffffu, chosen);
    const unsigned rank = chosen_before + static_cast<unsigned>(__popc(ballot & lanes_before));
    if (chosen) storage.places[first + rank] = static_cast<unsigned short>(i);
    if (notes_others && !chosen && i < count)
      storage.places[first + part - 1 - (i - first - rank)] = static_cast<unsigned short>(i);
    chosen_before += static_cast<unsigned>(__popc(ballot));
  }
  if (lane == 0) storage.counts[warp] = chosen_before;
}

/// @brief Takes the chosen elements of a tile of [from, from + n) to their places.
template <class T, class In, class Chosen, class Take, class TakeOther, class Finish>
__global__ void select_tile(const char* name, In from, std::size_t n, Chosen is_chosen, Take take,
                            TakeOther take_other, Finish finish, TileState<std::size_t>* states,
                            std::size_t tiles) {
  using Tile = Tiling<T>;
  constexpr bool takes_others = !std::is_same_v<TakeOther, std::nullptr_t>;
  constexpr unsigned part = 32 * Tile::items;  // of a warp
  auto& storage = *static_cast<SelectionStorage<T>*>(::gs_dynamic_shared("storage"));
  const CallSite site{name, 0, 0};
  const unsigned thread = threadIdx.x;
  const unsigned warp = thread / 32;
  const unsigned lane = thread % 32;
  if (thread == 0) storage.tile = draw_tile(states, tiles);
  barrier(site);  // the tile is known
  const unsigned tile = storage.tile;
  const std::size_t begin = std::size_t{tile} * Tile::size;
  const unsigned count = n - begin < Tile::size ? static_cast<unsigned>(n - begin) : Tile::size;
  load_tile(storage.elements, from, begin, count);
  barrier(site);  // all elements are there
  choose_in_warp<takes_others>(storage, begin, count, warp, lane, is_chosen);
  barrier(site);  // all warps' counts are there
  if (thread == 0) {
    std::size_t total = 0;
    for (unsigned other = 0; other < Tile::threads / 32; ++other) total += storage.counts[other];
    storage.before = tile > 0 ? wait_for(states[tile - 1]) : 0;
    if (tile + 1 < tiles)
      publish(states[tile], storage.before + total);
    else
      finish(storage.before + total);
  }
  barrier(site);  // what is chosen before the tile is known
  std::size_t place = storage.before;
  for (unsigned other = 0; other < warp; ++other) place += storage.counts[other];
  const unsigned first = warp * part;
  const unsigned chosen = storage.counts[warp];
  for (unsigned j = lane; j < chosen; j += 32) {
    const unsigned i = storage.places[first + j];
    take(place + j, begin + i, storage.elements[i]);
  }
  if constexpr (takes_others) {
    const unsigned in_part = count > first ? (count - first < part ? count - first : part) : 0;
    const std::size_t other_place = begin + first - place;
    for (unsigned j = lane; j < in_part - chosen; j += 32) {
      const unsigned i = storage.places[first + part - 1 - j];
      take_other(other_place + j, begin + i, storage.elements[i]);
    }
  }
}

#endif

/// @brief Takes the chosen elements of [from, from + n), in order.
/// @param is_chosen is_chosen(i, element, has_left), once for each; element - 1 is the one before where
/// has_left
/// @param take take(place, i, element) for each chosen one, numbered from 0
/// @param take_other likewise for the others, or nullptr
/// @param finish finish(count), once, with the number of the chosen ones
/// @param states device memory for state_count(Tiling<T>::count(n)) of them
template <class T, class In, class Chosen, class Take, class TakeOther, class Finish>
void select(Target target, In from, std::size_t n, Chosen is_chosen, Take take, TakeOther take_other,
            Finish finish, TileState<std::size_t>* states) {
  static_assert(sizeof(SelectionStorage<T>) <= shared_bytes_of_all, "elements are too large to be selected");
  if (n == 0) return once(target, [=]() mutable { finish(std::size_t{0}); });
  const std::size_t tiles = Tiling<T>::count(n);
  reset_states(target, states, tiles);
#ifdef __GRIDSTRIDE__
  launch(LaunchSite{target.name, "", 0},
         LaunchConfig(dim3(static_cast<unsigned>(tiles)), dim3(Tiling<T>::threads),
                      sizeof(SelectionStorage<T>), target.stream),
         [](auto... arguments) { select_tile<T>(arguments...); })(target.name, from, n, is_chosen, take,
                                                                  take_other, finish, states, tiles);
#else
  once(target, [from, is_chosen, take, take_other] {});
#endif
}

}  // namespace gridstride::simt::library
