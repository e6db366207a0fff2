// SPDX-License-Identifier: MIT
// cuFFT's functions.
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simt/libraries/cufft_plan.hpp"
#include "simt/libraries/operands.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/streams/queue.hpp"
#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cufft.h"

// The numbers of parameters are those of cuFFT.
// NOLINTBEGIN(readability-function-size)

namespace gridstride::simt {
namespace {

// What a handle stands for.
struct PlanHandle {
  std::optional<FourierPlan> plan;  // none until cufftMakePlan
  cufftType type = CUFFT_C2C;
  cudaStream_t stream = nullptr;
};

std::map<cufftHandle, PlanHandle>& handles() {
  static std::map<cufftHandle, PlanHandle> live;
  return live;
}

struct TypeName {
  cufftType type;
  const char* name;
  bool complex_in;
  bool complex_out;
  bool is_double;
};
constexpr TypeName type_names[] = {
    {CUFFT_C2C, "CUFFT_C2C", true, true, false},  {CUFFT_R2C, "CUFFT_R2C", false, true, false},
    {CUFFT_C2R, "CUFFT_C2R", true, false, false}, {CUFFT_Z2Z, "CUFFT_Z2Z", true, true, true},
    {CUFFT_D2Z, "CUFFT_D2Z", false, true, true},  {CUFFT_Z2D, "CUFFT_Z2D", true, false, true},
};
const TypeName* find_type(cufftType type) {
  for (const TypeName& known : type_names)
    if (known.type == type) return &known;
  return nullptr;
}

// A shape as the caller gives it: dimensions, and for each side nothing or a layout.
struct Shape {
  std::vector<int> extent;
  cufftType type;
  int batch;
  const int* in_stored = nullptr;
  int in_stride = 1;
  int in_distance = 0;
  const int* out_stored = nullptr;
  int out_stride = 1;
  int out_distance = 0;
};

FourierSide make_side(const FourierPlan& plan, bool is_complex, bool half, const TypeName& type) {
  FourierSide side;
  side.is_complex = is_complex;
  side.is_double = type.is_double;
  side.extent = plan.extent;
  if (half) side.extent[2] = plan.extent[2] / 2 + 1;
  side.layout.stored = side.extent;
  side.layout.distance = side.count();
  return side;
}

void use_layout(FourierSide& side, std::span<const int> stored, int stride, int distance) {
  side.is_dense = false;
  for (std::size_t i = 0; i < stored.size(); ++i)
    side.layout.stored[3 - stored.size() + i] = static_cast<std::size_t>(stored[i]);
  side.layout.stride = static_cast<std::size_t>(stride);
  side.layout.distance = static_cast<std::size_t>(distance);
}

cufftResult complain(const std::string& message, const std::string& advice, cufftResult result) {
  add_host_finding("cuda_error", message, advice, caller_frames());
  return result;
}

// The lock must be held.
cufftResult make_plan(PlanHandle& handle, const Shape& shape) {
  const TypeName* const type = find_type(shape.type);
  if (type == nullptr) return CUFFT_INVALID_TYPE;
  const std::size_t rank = shape.extent.size();
  for (const int n : shape.extent)
    if (n < 1) return CUFFT_INVALID_SIZE;
  if (shape.batch < 1 || handle.plan) return shape.batch < 1 ? CUFFT_INVALID_SIZE : CUFFT_INVALID_PLAN;
  FourierPlan plan;
  plan.batch = static_cast<std::size_t>(shape.batch);
  for (std::size_t i = 0; i < rank; ++i)
    plan.extent[3 - rank + i] = static_cast<std::size_t>(shape.extent[i]);
  plan.in = make_side(plan, type->complex_in, !type->complex_out, *type);
  plan.out = make_side(plan, type->complex_out, !type->complex_in, *type);
  if (shape.in_stored != nullptr)
    use_layout(plan.in, {shape.in_stored, rank}, shape.in_stride, shape.in_distance);
  if (shape.out_stored != nullptr)
    use_layout(plan.out, {shape.out_stored, rank}, shape.out_stride, shape.out_distance);
  handle.plan = plan;
  handle.type = shape.type;
  return CUFFT_SUCCESS;
}

cufftResult create(cufftHandle* plan) {
  if (plan == nullptr) return CUFFT_INVALID_VALUE;
  static cufftHandle last = 0;
  *plan = ++last;
  handles()[*plan] = {};
  return CUFFT_SUCCESS;
}

cufftResult plan_at_once(cufftHandle* plan, const Shape& shape) {
  const ApiCall api_call;
  if (const cufftResult created = create(plan); created != CUFFT_SUCCESS) return created;
  const cufftResult made = make_plan(handles()[*plan], shape);
  if (made != CUFFT_SUCCESS) handles().erase(*plan);
  return made;
}

cufftResult no_work_area(size_t* work_bytes) {
  if (work_bytes != nullptr) *work_bytes = 0;
  return CUFFT_SUCCESS;
}

cufftResult plan_later(cufftHandle plan, const Shape& shape, size_t* work_bytes) {
  const ApiCall api_call;
  no_work_area(work_bytes);
  const auto found = handles().find(plan);
  return found == handles().end() ? CUFFT_INVALID_PLAN : make_plan(found->second, shape);
}

std::optional<Shape> shape_of_many(int rank, const int* n, const int* inembed, int istride, int idist,
                                   const int* onembed, int ostride, int odist, cufftType type, int batch) {
  if (rank < 1 || rank > 3 || n == nullptr) return std::nullopt;
  Shape shape{{n, n + rank}, type, batch};
  if (inembed == nullptr || onembed == nullptr) return shape;  // then the layouts do not count
  if (istride < 1 || ostride < 1 || idist < 0 || odist < 0) return std::nullopt;
  shape.in_stored = inembed;
  shape.in_stride = istride;
  shape.in_distance = idist;
  shape.out_stored = onembed;
  shape.out_stride = ostride;
  shape.out_distance = odist;
  return shape;
}

// One call of cufftExec.
struct TransformCall {
  const char* name;
  cufftType type;
  void* in;
  void* out;
  int sign;
};

void watch_host_memory(Work& work, const Operand& operand) {
  if (only_on_device(reinterpret_cast<const void*>(operand.address))) return;
  const bool writes = changes(operand.use);
  (writes ? work.writes : work.reads).push_back({operand.address, operand.span_bytes()});
}

cufftResult execute(cufftHandle number, const TransformCall& call) {
  const ApiCall api_call;
  const auto found = handles().find(number);
  if (found == handles().end()) {
    return complain(std::string(call.name) + ": the plan does not exist",
                    "Make it with cufftPlan1d and its kin, check what they return, and destroy it after its "
                    "last use.",
                    CUFFT_INVALID_PLAN);
  }
  const PlanHandle& handle = found->second;
  if (!handle.plan) return CUFFT_INVALID_PLAN;
  if (handle.type != call.type) {
    return complain(std::string(call.name) + ": the plan was made for " + find_type(handle.type)->name,
                    "The kind of the plan and the function must agree: cufftExecR2C for CUFFT_R2C.",
                    CUFFT_INVALID_VALUE);
  }
  if (call.sign != CUFFT_FORWARD && call.sign != CUFFT_INVERSE) return CUFFT_INVALID_VALUE;
  if (sticky_error() != 0) return CUFFT_EXEC_FAILED;
  const FourierPlan plan = call.in == call.out ? handle.plan->in_place() : *handle.plan;
  const Operand in = plan.in.operand("the input", call.in, plan.batch, Use::reads);
  const Operand out = plan.out.operand("the output", call.out, plan.batch, Use::writes);
  Work work;
  work.what = call.name;
  work.frames = caller_frames();
  if (!check_place(call.name, in, work.frames) || !check_place(call.name, out, work.frames))
    return CUFFT_EXEC_FAILED;
  watch_host_memory(work, in);
  watch_host_memory(work, out);
  work.run = [plan, call, in, out, frames = work.frames] {
    const Open open;
    if (in.use == Use::reads) check_initialised(call.name, in, frames);
    note_use(in);
    note_use(out);
    plan.run(call.in, call.out, call.sign);
    mark_written(out);
    return 0;
  };
  return submit(handle.stream, std::move(work), Returns::at_once) == 0 ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cufftResult cufftPlan1d(cufftHandle* plan, int nx, cufftType type, int batch) {
  return plan_at_once(plan, {{nx}, type, batch});
}
cufftResult cufftPlan2d(cufftHandle* plan, int nx, int ny, cufftType type) {
  return plan_at_once(plan, {{nx, ny}, type, 1});
}
cufftResult cufftPlan3d(cufftHandle* plan, int nx, int ny, int nz, cufftType type) {
  return plan_at_once(plan, {{nx, ny, nz}, type, 1});
}
cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist,
                          int* onembed, int ostride, int odist, cufftType type, int batch) {
  const auto shape = shape_of_many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch);
  return shape ? plan_at_once(plan, *shape) : CUFFT_INVALID_VALUE;
}

cufftResult cufftCreate(cufftHandle* plan) {
  const ApiCall api_call;
  return create(plan);
}
cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t* work_bytes) {
  return plan_later(plan, {{nx}, type, batch}, work_bytes);
}
cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t* work_bytes) {
  return plan_later(plan, {{nx, ny}, type, 1}, work_bytes);
}
cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, size_t* work_bytes) {
  return plan_later(plan, {{nx, ny, nz}, type, 1}, work_bytes);
}
cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int* n, int* inembed, int istride, int idist,
                              int* onembed, int ostride, int odist, cufftType type, int batch,
                              size_t* work_bytes) {
  const auto shape = shape_of_many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch);
  return shape ? plan_later(plan, *shape, work_bytes) : CUFFT_INVALID_VALUE;
}

cufftResult cufftEstimate1d(int, cufftType, int, size_t* work_bytes) { return no_work_area(work_bytes); }
cufftResult cufftEstimate2d(int, int, cufftType, size_t* work_bytes) { return no_work_area(work_bytes); }
cufftResult cufftEstimate3d(int, int, int, cufftType, size_t* work_bytes) { return no_work_area(work_bytes); }
cufftResult cufftGetSize(cufftHandle, size_t* work_bytes) { return no_work_area(work_bytes); }
cufftResult cufftSetAutoAllocation(cufftHandle, int) { return CUFFT_SUCCESS; }
cufftResult cufftSetWorkArea(cufftHandle, void*) { return CUFFT_SUCCESS; }

cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream) {
  const ApiCall api_call;
  const auto found = handles().find(plan);
  if (found == handles().end()) return CUFFT_INVALID_PLAN;
  if (!is_stream(stream)) return CUFFT_INVALID_VALUE;
  found->second.stream = stream;
  return CUFFT_SUCCESS;
}
cufftResult cufftDestroy(cufftHandle plan) {
  const ApiCall api_call;
  return handles().erase(plan) == 0 ? CUFFT_INVALID_PLAN : CUFFT_SUCCESS;
}
cufftResult cufftGetVersion(int* version) {
  if (version == nullptr) return CUFFT_INVALID_VALUE;
  *version = CUFFT_VERSION;
  return CUFFT_SUCCESS;
}
cufftResult cufftGetProperty(libraryPropertyType type, int* value) {
  if (value == nullptr || type < MAJOR_VERSION || type > PATCH_LEVEL) return CUFFT_INVALID_VALUE;
  constexpr int parts[] = {CUFFT_VER_MAJOR, CUFFT_VER_MINOR, CUFFT_VER_PATCH};
  *value = parts[type];
  return CUFFT_SUCCESS;
}

cufftResult cufftExecC2C(cufftHandle plan, cufftComplex* in, cufftComplex* out, int direction) {
  return execute(plan, {"cufftExecC2C", CUFFT_C2C, in, out, direction});
}
cufftResult cufftExecR2C(cufftHandle plan, cufftReal* in, cufftComplex* out) {
  return execute(plan, {"cufftExecR2C", CUFFT_R2C, in, out, CUFFT_FORWARD});
}
cufftResult cufftExecC2R(cufftHandle plan, cufftComplex* in, cufftReal* out) {
  return execute(plan, {"cufftExecC2R", CUFFT_C2R, in, out, CUFFT_INVERSE});
}
cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex* in, cufftDoubleComplex* out, int direction) {
  return execute(plan, {"cufftExecZ2Z", CUFFT_Z2Z, in, out, direction});
}
cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal* in, cufftDoubleComplex* out) {
  return execute(plan, {"cufftExecD2Z", CUFFT_D2Z, in, out, CUFFT_FORWARD});
}
cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex* in, cufftDoubleReal* out) {
  return execute(plan, {"cufftExecZ2D", CUFFT_Z2D, in, out, CUFFT_INVERSE});
}

}  // extern "C"

// NOLINTEND(readability-function-size)
