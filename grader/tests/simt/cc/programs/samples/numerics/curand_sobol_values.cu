// SPDX-License-Identifier: MIT
// Sobol's points, on the device and by the host functions, against those of cuRAND itself.
#include <curand.h>
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>
#include <vector>

static int failures = 0;
static void check(bool holds, const char* what, int line) {
  if (!holds) printf("line %d: %s\n", line, what), ++failures;
}
#define CHECK(condition) check(condition, #condition, __LINE__)
#define OK(call) CHECK((call) == CURAND_STATUS_SUCCESS)

constexpr int dimensions = 21;

// All numbers in one, so that each counts.
static unsigned long long digest(const unsigned* numbers, int n) {
  unsigned long long sum = 0;
  for (int i = 0; i < n; ++i) sum = sum * 1000003 + numbers[i];
  return sum;
}

// Point `offset` and those behind it: of dimension d the one numbered i is out[d * count + i].
__global__ void draw(curandDirectionVectors32_t* vectors, unsigned* out, int offset, int count) {
  curandStateSobol32_t state;
  curand_init(vectors[threadIdx.x], offset, &state);
  for (int i = 0; i < count; ++i) out[threadIdx.x * count + i] = curand(&state);
}

// A million points of the unit square, of which pi / 4 lie in the circle.
__global__ void estimate_pi(curandDirectionVectors32_t* vectors, unsigned* inside, int points) {
  curandStateSobol32_t x, y;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * points;
  curand_init(vectors[0], first, &x);
  curand_init(vectors[1], 0, &y);
  skipahead(first, &y);
  unsigned count = 0;
  for (int i = 0; i < points; ++i) {
    const float u = curand_uniform(&x), v = curand_uniform(&y);
    count += u * u + v * v <= 1;
  }
  atomicAdd(inside, count);
}

int main() {
  curandDirectionVectors32_t* vectors;
  OK(curandGetDirectionVectors32(&vectors, CURAND_DIRECTION_VECTORS_32_JOEKUO6));
  CHECK(digest(vectors[0], 32 * dimensions) == 0xff74ce231fb0f23dull);

  curandDirectionVectors32_t* d_vectors;
  unsigned *d_out, numbers[2 * dimensions];
  cudaMalloc(&d_vectors, dimensions * sizeof(*vectors));
  cudaMalloc(&d_out, sizeof(numbers));
  cudaMemcpy(d_vectors, vectors, dimensions * sizeof(*vectors), cudaMemcpyHostToDevice);
  draw<<<1, dimensions>>>(d_vectors, d_out, 1000, 2);
  cudaMemcpy(numbers, d_out, sizeof(numbers), cudaMemcpyDeviceToHost);
  CHECK(numbers[40] == 0x85c00000 && numbers[41] == 0x05c00000);
  CHECK(digest(numbers, 2 * dimensions) == 0x465206318b000000ull);
  cudaMemset(d_out, 0, sizeof(unsigned));
  estimate_pi<<<16, 64>>>(d_vectors, d_out, 64);
  cudaMemcpy(numbers, d_out, sizeof(unsigned), cudaMemcpyDeviceToHost);
  CHECK(fabs(4.0 * numbers[0] / (16 * 64 * 64) - 3.14159265) < 2e-3);

  curandGenerator_t generator;
  OK(curandCreateGeneratorHost(&generator, CURAND_RNG_QUASI_SOBOL32));
  OK(curandSetQuasiRandomGeneratorDimensions(generator, 3));
  float values[12];
  OK(curandGenerateUniform(generator, values, 12));
  const float uniform[12] = {0, 0.5f, 0.75f, 0.25f, 0, 0.5f, 0.25f, 0.75f, 0, 0.5f, 0.25f, 0.75f};
  for (int i = 0; i < 12; ++i) CHECK(fabsf(values[i] - uniform[i]) < 1e-9f && values[i] > 0);
  OK(curandGenerateNormal(generator, values, 12, 0, 1));
  CHECK(fabsf(values[0] + 0.318639368f) < 1e-6f && fabsf(values[1] - 1.15034938f) < 1e-6f);
  CHECK(fabsf(values[6] + 1.15034938f) < 1e-6f && fabsf(values[11] + 0.318639368f) < 1e-6f);
  OK(curandGenerateLogNormal(generator, values, 3, 1, 0.5f));
  CHECK(fabsf(values[0] - 1.74442804f) < 1e-5f && fabsf(values[2] - 5.85362005f) < 1e-5f);
  CHECK(curandGenerate(generator, numbers, 11) == CURAND_STATUS_LENGTH_NOT_MULTIPLE);
  CHECK(curandSetPseudoRandomGeneratorSeed(generator, 3) == CURAND_STATUS_TYPE_ERROR);
  OK(curandSetGeneratorOrdering(generator, CURAND_ORDERING_QUASI_DEFAULT));
  OK(curandDestroyGenerator(generator));

  OK(curandCreateGenerator(&generator, CURAND_RNG_QUASI_DEFAULT));
  OK(curandSetQuasiRandomGeneratorDimensions(generator, dimensions));
  OK(curandSetGeneratorOffset(generator, 1000));
  OK(curandGenerate(generator, d_out, 2 * dimensions));
  cudaMemcpy(numbers, d_out, sizeof(numbers), cudaMemcpyDeviceToHost);
  CHECK(digest(numbers, 2 * dimensions) == 0x465206318b000000ull);
  OK(curandDestroyGenerator(generator));
  cudaFree(d_vectors);
  cudaFree(d_out);
  printf("%d failures\n", failures);
}
// stdout: 0 failures
