// SPDX-License-Identifier: MIT
#include "simt/translate/c_library.hpp"

#include <array>

#include "simt/translate/word_list.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

struct Row {
  string_view names;  // with blanks between them
  OfHost known;
};
constexpr string_view only_printf = "of all output, device code has printf()";
constexpr string_view no_system = "a device has no operating system";
constexpr auto rows = std::to_array<Row>({
    {"rand srand random srandom drand48 rand_r",
     {"cuRAND has generators for the device (curand_kernel.h)", true}},
    {"time gettimeofday clock_gettime", {"device code has clock64()", true}},
    {"puts putchar fprintf fputs fflush", {only_printf, true}},
    {"fputc putc sprintf snprintf perror", {only_printf}},
    {"fopen fclose scanf __isoc99_scanf getchar exit system getenv sleep usleep", {no_system, true}},
    {"fread fwrite", {no_system}},
    {"strlen strcmp strncmp strcpy strncpy strcat strncat strchr strrchr strstr memcmp memchr memmove "
     "isalpha isdigit isalnum isspace isupper islower ispunct toupper tolower "
     "atoi atol atoll atof strtol strtoul strtoll strtoull strtof strtod sscanf __isoc99_sscanf",
     {"of C's functions for texts and memory, device code has memcpy() and memset(); write a loop"}},
    {"div ldiv lldiv", {"device code has / and %"}},
    {"qsort bsearch", {"Thrust and CUB sort and search, called by host code"}},
    {"calloc realloc aligned_alloc", {"device code has malloc() and free()"}},
    {"abort", {"device code has assert() and __trap()"}},
});

}  // namespace

OfHost of_c_library(string_view name) {
  for (const Row& row : rows)
    if (has_word(row.names, name)) return row.known;
  return {};
}

}  // namespace gridstride::translate
