// verdict: wrong_answer
// why: launches nothing; what the sums' memory held before is taken for the answer.
#include "shared_reduction.cuh"

void sum_blocks(DeviceSpan<const float> /*data*/, DeviceSpan<float> /*partial*/) {}

float sum_on_device(DeviceSpan<const float> /*data*/) { return 0.0F; }

float sum(std::span<const float> /*data*/) { return 0.0F; }
