// SPDX-License-Identifier: MIT
/// @file
/// What the device and the checks say is put together where it is found, in English, and travels so: records
/// are the same in every language. Here their phrases are known again, and said in the user's language.
#pragma once

#include <string>
#include <vector>

namespace gridstride::language {

/// @return every phrase, "{}" standing for what differs: "element {} of {}". What may be the whole of a text
/// is looked for before its parts
const std::vector<const char*>& phrases();

/// @return a text in the language that is spoken: its sentences, and their parts, each by its phrase; what no
/// phrase fits stays English
std::string told(const std::string& english);

/// @return whether there is a phrase for each sentence of a text
bool is_known(const std::string& english);

}  // namespace gridstride::language
