// SPDX-License-Identifier: MIT
// cuRAND's host functions.
#include <set>
#include <string>
#include <vector>

#include "simt/libraries/curand_generators.hpp"
#include "simt/libraries/operands.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/streams/queue.hpp"
#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "curand.h"

/// @brief What a handle stands for. Work in a stream may outlive the handle, so that the source is shared.
struct curandGenerator_st {
  std::shared_ptr<gridstride::simt::Source> source;
  unsigned long long seed = 0;
  unsigned long long offset = 0;
  cudaStream_t stream = nullptr;
  bool on_host = false;
};

namespace gridstride::simt {
namespace {

std::set<curandGenerator_t>& generators() {
  static std::set<curandGenerator_t> live;
  return live;
}

const char* type_name(curandRngType_t type) {
  switch (type) {
    case CURAND_RNG_PSEUDO_MTGP32:
      return "the generator MTGP32";
    case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
      return "the scrambled generator Sobol32";
    case CURAND_RNG_QUASI_SOBOL64:
      return "the generator Sobol64";
    case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64:
      return "the scrambled generator Sobol64";
    default:
      return nullptr;
  }
}

curandStatus_t create(curandGenerator_t* generator, curandRngType_t type, bool on_host) {
  const ApiCall api_call;
  if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  *generator = nullptr;
  std::unique_ptr<Source> source = make_source(type);
  if (source == nullptr) {
    if (const char* const name = type_name(type); name != nullptr) {
      add_host_finding(
          "unsupported", std::string(name) + " of cuRAND is not modelled by the CPU device",
          "XORWOW, MRG32k3a, MT19937, Philox4x32-10 and Sobol32 are: CURAND_RNG_PSEUDO_DEFAULT is XORWOW.",
          caller_frames());
    }
    return CURAND_STATUS_TYPE_ERROR;
  }
  *generator = *generators().insert(new curandGenerator_st{std::move(source), 0, 0, nullptr, on_host}).first;
  return CURAND_STATUS_SUCCESS;
}

/// Runs `change` on a live generator, once the work that it was given is done.
template <class Change>
curandStatus_t with_generator(curandGenerator_t generator, Change change) {
  const ApiCall api_call;
  if (generators().count(generator) == 0) return CURAND_STATUS_NOT_INITIALIZED;
  return change(*generator);
}

curandStatus_t restart(curandGenerator_st& generator) {
  drain_stream(generator.stream);
  generator.source->seed(generator.seed, generator.offset);
  return CURAND_STATUS_SUCCESS;
}

struct Request {
  const char* name;
  Draw draw;
  void* output;
  std::size_t n;
  std::size_t element_bytes;
  double a = 0;
  double b = 0;
};

bool output_fits(const Request& request, const curandGenerator_st& generator, const Operand& output,
                 const std::vector<void*>& frames) {
  if (!generator.on_host) return check_place(request.name, output, frames);
  if (!only_on_device(request.output)) return true;
  add_host_finding(
      "memory_space",
      std::string(request.name) + ": the output is a device pointer, but the generator is the host's",
      "curandCreateGeneratorHost makes generators for host memory, curandCreateGenerator for the device's.",
      frames);
  return false;
}

// Of numbers that no memory holds.
void tell_size(const Request& request) {
  std::string message = std::string(request.name) + " of ";
  if (was_negative(request.n)) message += "-" + std::to_string(0 - request.n) + " numbers, taken for ";
  message += std::to_string(request.n);
  if (!was_negative(request.n)) message += " numbers, more than any memory has";
  add_host_finding("out_of_bounds", message,
                   "A size has no sign: an int that is negative, or a larger size taken from a smaller one, "
                   "becomes a number near 2^64. Look where this one comes from.",
                   caller_frames());
}

curandStatus_t generate(curandGenerator_t generator, const Request& request) {
  const ApiCall api_call;
  if (generators().count(generator) == 0) return CURAND_STATUS_NOT_INITIALIZED;
  if (sticky_error() != 0) return CURAND_STATUS_PREEXISTING_FAILURE;
  if (request.draw == Draw::poisson && generator->source->dimensions() != 0) {
    add_host_finding("unsupported",
                     "curandGeneratePoisson with quasi-random points is not modelled by the CPU device",
                     "The pseudo-random generators have it: CURAND_RNG_PSEUDO_DEFAULT.", caller_frames());
    return CURAND_STATUS_TYPE_ERROR;
  }
  const auto size = product({request.n, request.element_bytes});
  if (!size || was_negative(*size)) {
    tell_size(request);
    return CURAND_STATUS_LAUNCH_FAILURE;
  }
  const bool in_pairs = request.draw >= Draw::normal && request.draw <= Draw::log_normal_double;
  const unsigned dimensions = generator->source->dimensions();
  if (request.n % (dimensions != 0 ? dimensions : in_pairs ? 2 : 1) != 0)
    return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  const std::size_t size_bytes = *size;
  const Operand output{
      "the output", reinterpret_cast<std::uintptr_t>(request.output), 1, size_bytes, size_bytes, Use::writes};
  Work work;
  work.what = request.name;
  work.frames = caller_frames();
  if (!output_fits(request, *generator, output, work.frames)) return CURAND_STATUS_LAUNCH_FAILURE;
  if (!only_on_device(request.output)) work.writes.push_back({output.address, size_bytes});
  work.run = [source = generator->source, request, output] {
    const Open open;
    note_use(output);
    source->fill(request.draw, request.output, request.n, request.a, request.b);
    mark_written(output);
    return 0;
  };
  const Returns returns = generator->on_host ? Returns::when_work_done : Returns::at_once;
  return submit(generator->stream, std::move(work), returns) == 0 ? CURAND_STATUS_SUCCESS
                                                                  : CURAND_STATUS_LAUNCH_FAILURE;
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t type) {
  return create(generator, type, false);
}
curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type) {
  return create(generator, type, true);
}
curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  const ApiCall api_call;
  if (generators().erase(generator) == 0) return CURAND_STATUS_NOT_INITIALIZED;
  delete generator;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGetVersion(int* version) {
  if (version == nullptr) return CURAND_STATUS_OUT_OF_RANGE;
  *version = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
  return with_generator(generator, [=](curandGenerator_st& self) {
    if (!is_stream(stream)) return CURAND_STATUS_OUT_OF_RANGE;
    self.stream = stream;
    return CURAND_STATUS_SUCCESS;
  });
}
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) {
  return with_generator(generator, [=](curandGenerator_st& self) {
    if (self.source->dimensions() != 0) return CURAND_STATUS_TYPE_ERROR;
    self.seed = seed;
    return restart(self);
  });
}
curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
  return with_generator(generator, [=](curandGenerator_st& self) {
    self.offset = offset;
    return restart(self);
  });
}
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t ordering) {
  return with_generator(generator, [=](curandGenerator_st& self) {
    if (self.source->dimensions() != 0)
      return ordering == CURAND_ORDERING_QUASI_DEFAULT ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
    return ordering >= CURAND_ORDERING_PSEUDO_BEST && ordering <= CURAND_ORDERING_PSEUDO_DYNAMIC
               ? CURAND_STATUS_SUCCESS
               : CURAND_STATUS_OUT_OF_RANGE;
  });
}
curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned int dimensions) {
  return with_generator(generator, [=](curandGenerator_st& self) {
    if (self.source->dimensions() == 0) return CURAND_STATUS_TYPE_ERROR;
    if (dimensions == 0 || dimensions > 20000) return CURAND_STATUS_OUT_OF_RANGE;
    if (dimensions > known_sobol_dimensions()) {
      add_host_finding(
          "unsupported",
          "Sobol points of " + std::to_string(dimensions) + " dimensions are not modelled by the CPU device",
          "It knows the first 21 dimensions.", caller_frames());
      return CURAND_STATUS_OUT_OF_RANGE;
    }
    drain_stream(self.stream);
    self.source->set_dimensions(dimensions);
    return CURAND_STATUS_SUCCESS;
  });
}
curandStatus_t curandGenerateSeeds(curandGenerator_t generator) {
  return with_generator(generator, [](curandGenerator_st&) { return CURAND_STATUS_SUCCESS; });
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int* output, size_t n) {
  return generate(generator, {"curandGenerate", Draw::bits, output, n, sizeof(*output)});
}
curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long*, size_t) {
  return with_generator(generator,
                        [](curandGenerator_st&) { return CURAND_STATUS_TYPE_ERROR; });  // 64-bit Sobol's
}
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* output, size_t n) {
  return generate(generator, {"curandGenerateUniform", Draw::uniform, output, n, sizeof(*output)});
}
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* output, size_t n) {
  return generate(generator,
                  {"curandGenerateUniformDouble", Draw::uniform_double, output, n, sizeof(*output)});
}
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* output, size_t n, float mean,
                                    float deviation) {
  return generate(generator,
                  {"curandGenerateNormal", Draw::normal, output, n, sizeof(*output), mean, deviation});
}
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* output, size_t n, double mean,
                                          double deviation) {
  return generate(generator, {"curandGenerateNormalDouble", Draw::normal_double, output, n, sizeof(*output),
                              mean, deviation});
}
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* output, size_t n, float mean,
                                       float deviation) {
  return generate(generator,
                  {"curandGenerateLogNormal", Draw::log_normal, output, n, sizeof(*output), mean, deviation});
}
curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double* output, size_t n,
                                             double mean, double deviation) {
  return generate(generator, {"curandGenerateLogNormalDouble", Draw::log_normal_double, output, n,
                              sizeof(*output), mean, deviation});
}
curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int* output, size_t n,
                                     double lambda) {
  if (!(lambda > 0)) return CURAND_STATUS_OUT_OF_RANGE;
  return generate(generator, {"curandGeneratePoisson", Draw::poisson, output, n, sizeof(*output), lambda});
}

}  // extern "C"
