// SPDX-License-Identifier: MIT
#include "simt/src/threads/tensor_cores.hpp"

#include <algorithm>
#include <bit>

#include "simt/src/accesses/access.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/threads/fiber_scheduler.hpp"
#include "simt/src/threads/matrix_products.hpp"
#include "simt/src/threads/warp_results.hpp"

namespace gridstride::simt {
namespace {

constexpr std::uintptr_t matrix_alignment = 32;

const gs_matrix_product& product_of(const Fiber& fiber) {
  return *reinterpret_cast<const gs_matrix_product*>(static_cast<std::uintptr_t>(fiber.operand));
}

// The first compute capability whose tensor cores know such numbers, times ten.
// @source CUDA C++ Programming Guide, "Element Types and Matrix Sizes"
int least_capability(gs_matrix_type operands) {
  switch (operands) {
    case gs_matrix_half:
      return 70;
    case gs_matrix_int8:
    case gs_matrix_uint8:
      return 72;
    default:
      return 80;
  }
}

// What a product takes the tensor cores, in multiply-adds of 16-bit numbers: of 19 bits they do half as many
// a clock, of float64 a 16th (A100, H100), of 8 bits twice as many.
// @source NVIDIA A100 and H100 Tensor Core GPU Architecture (white papers)
std::uint64_t operations_of(const gs_matrix_product& product) {
  const std::uint64_t all = std::uint64_t{product.m} * product.n * product.k;
  switch (product.operands) {
    case gs_matrix_tf32:
      return 2 * all;
    case gs_matrix_float64:
      return 16 * all;
    case gs_matrix_int8:
    case gs_matrix_uint8:
      return all / 2;
    default:
      return all;
  }
}

void tell(Execution& execution, Bug bug, const Fiber& at, std::uint64_t value, unsigned other_thread) {
  const EngineScope engine_code;
  Incident incident = incident_at(execution, bug, at);
  incident.text = warp_op_name(at.op);
  incident.value = value;
  incident.other_thread = other_thread;
  record_incident(execution, std::move(incident));
}

void check_device(Execution& execution, const Fiber& at) {
  const int least = at.op == gs_warp_matrix_product ? least_capability(product_of(at).operands)
                                                    : least_capability(gs_matrix_half);
  const DeviceProfile& profile = engine().profile;
  if (profile.capability_major() * 10 + profile.capability_minor() >= least) return;
  tell(execution, Bug::no_tensor_cores, at, static_cast<std::uint64_t>(least), execution.thread);
  abandon_thread(execution);
}

// Whether something has ended one of these lanes where it was: that has been told.
bool was_stopped(const Execution& execution, unsigned warp, std::uint32_t lanes) {
  const std::size_t first = std::size_t{warp} * 32;
  for (std::size_t thread = first; thread < std::min(first + 32, execution.end_of.size()); ++thread)
    if ((lanes >> (thread - first) & 1) != 0 && execution.end_of[thread] == ThreadEnd::stopped) return true;
  return false;
}

bool same_matrix(const Fiber& one, const Fiber& other) {
  if (one.op == gs_warp_matrix_product) return are_alike(product_of(one), product_of(other));
  return one.operand == other.operand && one.argument == other.argument;
}

}  // namespace

void check_matrix_op(Execution& execution, const Fiber& at) {
  check_device(execution, at);
  if (at.op == gs_warp_matrix_product || !execution.checks) return;
  const auto address = static_cast<std::uintptr_t>(at.operand);
  if (address % matrix_alignment != 0)
    report_misaligned(address, matrix_alignment, at.op == gs_warp_matrix_load ? Access::load : Access::store,
                      at.barrier_pc);
}

bool carry_out_matrix_op(Execution& execution, const std::array<Fiber*, 32>& lanes, std::uint32_t arrived) {
  const Fiber& first = *lanes[static_cast<std::size_t>(std::countr_zero(arrived))];
  if (arrived != ~std::uint32_t{0}) {
    if (!was_stopped(execution, first.thread / 32, ~arrived))
      tell(execution, Bug::matrix_without_lanes, first, static_cast<std::uint64_t>(std::popcount(arrived)),
           first.thread);
    return false;
  }
  const auto other =
      std::ranges::find_if(lanes, [&](const Fiber* fiber) { return !same_matrix(first, *fiber); });
  if (other != lanes.end()) {
    tell(execution, Bug::matrices_differ, **other, 0, first.thread);
    return false;
  }
  if (first.op != gs_warp_matrix_product) return true;
  const EngineScope engine_code;  // fragments lie on the stacks of other threads
  LaneProducts products;
  std::ranges::transform(lanes, products.begin(), [](const Fiber* fiber) { return &product_of(*fiber); });
  multiply_matrices(products);
  execution.counting.counters.tensor_operations += operations_of(*products[0]);
  return true;
}

}  // namespace gridstride::simt
