// SPDX-License-Identifier: MIT
/// @file
/// Makes the table of graded functions from a contract. One file a lesson is generated from it:
/// @code
/// #include "worker/glue.hpp"
/// #include "shared_reduction.cuh"   // its GRADED_FUNCTIONS(sum_blocks, sum) becomes the table
/// @endcode
#pragma once

#include <cstddef>
#include <new>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "worker/frame.hpp"

#define GRADED_FUNCTIONS(...)                                                             \
  extern "C" const ::gridstride::worker::GradedFunction gridstride_graded_functions[] = { \
      GRIDSTRIDE_FOR_EACH_(__VA_ARGS__){nullptr, nullptr}};
#define GRIDSTRIDE_ROW_(function) {#function, &::gridstride::worker::run_graded<&(function)>},

// A macro for each of up to 256 arguments: the usual recursion by __VA_OPT__.
#define GRIDSTRIDE_PARENTHESES_ ()
#define GRIDSTRIDE_EXPAND_(...) GRIDSTRIDE_EXPAND_4_(GRIDSTRIDE_EXPAND_4_(GRIDSTRIDE_EXPAND_4_(__VA_ARGS__)))
#define GRIDSTRIDE_EXPAND_4_(...) \
  GRIDSTRIDE_EXPAND_3_(GRIDSTRIDE_EXPAND_3_(GRIDSTRIDE_EXPAND_3_(__VA_ARGS__)))
#define GRIDSTRIDE_EXPAND_3_(...) \
  GRIDSTRIDE_EXPAND_2_(GRIDSTRIDE_EXPAND_2_(GRIDSTRIDE_EXPAND_2_(__VA_ARGS__)))
#define GRIDSTRIDE_EXPAND_2_(...) \
  GRIDSTRIDE_EXPAND_1_(GRIDSTRIDE_EXPAND_1_(GRIDSTRIDE_EXPAND_1_(__VA_ARGS__)))
#define GRIDSTRIDE_EXPAND_1_(...) __VA_ARGS__
#define GRIDSTRIDE_FOR_EACH_(...) __VA_OPT__(GRIDSTRIDE_EXPAND_(GRIDSTRIDE_NEXT_(__VA_ARGS__)))
#define GRIDSTRIDE_NEXT_(first, ...) \
  GRIDSTRIDE_ROW_(first) __VA_OPT__(GRIDSTRIDE_AGAIN_ GRIDSTRIDE_PARENTHESES_(__VA_ARGS__))
#define GRIDSTRIDE_AGAIN_() GRIDSTRIDE_NEXT_

#include <gridstride.cuh>

namespace gridstride::worker {

/// @brief An argument of a frame as the declared parameter type.
template <class Parameter>
Parameter argument_from(const View& view) {
  using Value = std::remove_cvref_t<Parameter>;
  using M = marshal::Meaning<Value>;
  using Element = typename M::Element;
  if constexpr (M::kind == marshal::Kind::value) {
    return marshal::from_bytes<Value>(static_cast<const char*>(view.data));
  } else if constexpr (M::kind == marshal::Kind::text) {
    return Value(static_cast<const char*>(view.data), view.count);
  } else if constexpr (M::kind == marshal::Kind::vector) {
    const auto* first = static_cast<const Element*>(view.data);
    return Value(first, first + view.count);
  } else {
    return Value(static_cast<Element*>(view.data), view.count);
  }
}

/// @brief A parameter by value of the same type, so that what a reference refers to lives during the call.
template <class Parameter>
using Held = std::remove_cvref_t<Parameter>;

template <class R, class... P>
void run_function(R (*function)(P...), Frame& frame) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    [[maybe_unused]] std::tuple<Held<P>...> held{argument_from<Held<P>>(frame.arguments[I])...};
    if constexpr (std::is_void_v<R>) {
      function(static_cast<P>(std::get<I>(held))...);
    } else {
      const std::remove_cvref_t<R> value = function(static_cast<P>(std::get<I>(held))...);
      if constexpr (std::is_same_v<std::remove_cvref_t<R>, cudaError_t>) frame.returned_error = value;
      frame.returned = marshal::encode_returned(value);
    }
  }
  (std::index_sequence_for<P...>{});
}

template <class R, class... P>
bool matches(R (* /*function*/)(P...), const Frame& frame) {
  if (frame.argument_count != sizeof...(P)) return false;
  std::size_t i = 0;
  return ((frame.arguments[i].kind == marshal::MeaningOf<P>::kind &&
           frame.arguments[i++].element_bytes == sizeof(typename marshal::MeaningOf<P>::Element)) &&
          ...);
}

/// @brief Calls a graded function with a frame's arguments. What leaves the function as an exception is data
/// here.
template <auto function>
void run_graded(Frame& frame) {
  if (!matches(function, frame)) {
    frame.end = CallEnd::mismatch;
    return;
  }
  try {
    run_function(function, frame);
    frame.end = CallEnd::returned;
  } catch (const CudaError& error) {
    frame.end = CallEnd::cuda_error;
    frame.what = error.what();
    frame.error_line = error.line();
    frame.refused_error = error.error();
  } catch (const std::bad_alloc&) {
    frame.end = CallEnd::out_of_memory;
  } catch (const std::exception& error) {
    frame.end = CallEnd::exception;
    frame.what = error.what();
  } catch (...) {
    frame.end = CallEnd::exception;
    frame.what = "an object that is not a std::exception";
  }
}

}  // namespace gridstride::worker
