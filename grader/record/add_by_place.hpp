// SPDX-License-Identifier: MIT
/// @file
/// Sums of what is told of places in a source.
#pragma once

#include <map>
#include <vector>

namespace gridstride {

/// @brief Adds items to a sum that has one of each place; of a new place comes at its end.
/// @param[in] place_of of an item; may refer to its text
/// @param[in] add adds the second item to the first one, of the same place
template <class Item, class PlaceOf, class Add>
void add_by_place(std::vector<Item>& sum, const std::vector<Item>& items, PlaceOf place_of, Add add) {
  sum.reserve(sum.size() + items.size());  // so that the texts stay where they are
  std::map<decltype(place_of(items.front())), Item*> by_place;
  for (Item& item : sum) by_place.emplace(place_of(item), &item);
  for (const Item& item : items) {
    if (const auto same = by_place.find(place_of(item)); same != by_place.end()) {
      add(*same->second, item);
    } else {
      Item& added = sum.emplace_back(item);
      by_place.emplace(place_of(added), &added);
    }
  }
}

}  // namespace gridstride
