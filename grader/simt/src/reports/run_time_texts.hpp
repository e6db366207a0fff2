// SPDX-License-Identifier: MIT
/// @file
/// Texts that were compiled while the program ran: their lines are quoted as those of files are.
#pragma once

#include <string>
#include <string_view>

namespace gridstride::simt {

struct Module;

/// @brief A text has been compiled. @param name of the source, as messages say it
void note_compiled_text(std::string_view image, const std::string& name, const std::string& text);

/// @brief An image has been loaded: where it was compiled from a text, the module's lines are the text's.
void note_loaded_image(std::string_view image, const Module& module);

/// @return what stands for the folder of a module's source file: it leads to the text; empty where the module
/// was not compiled from a text of that name
std::string folder_of_text(const Module& module, const std::string& file);

/// @return the text that such a folder leads to; nullptr for others
const std::string* text_in(const std::string& folder);

}  // namespace gridstride::simt
