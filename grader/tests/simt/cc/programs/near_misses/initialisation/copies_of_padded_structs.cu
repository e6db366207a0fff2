// SPDX-License-Identifier: MIT
// Structures are written member by member and copied as a whole: their padding was never written, and does not
// matter.
#include <cuda_runtime.h>

struct Mark {
  char kind;
  int value;
};
struct Sample {
  double time;
  int count;
};
struct Track {
  int length;
  float points[8];
};

__global__ void fill(Mark* marks, Sample* samples, Track* tracks) {
  const int i = threadIdx.x;
  marks[i].kind = 'a';
  marks[i].value = i;
  samples[i].time = 0.5 * i;
  samples[i].count = i;
  tracks[i].length = 1;
  tracks[i].points[0] = i;
}

__global__ void reverse(Mark* to, const Mark* marks, Sample* sample_to, const Sample* samples, Track* track_to,
                        const Track* tracks) {
  __shared__ Mark s_marks[32];
  const int i = threadIdx.x;
  const Mark mine = marks[i];
  s_marks[i].kind = mine.kind;
  s_marks[i].value = mine.value;
  __syncthreads();
  to[i] = s_marks[31 - i];
  sample_to[i] = samples[31 - i];
  track_to[i] = tracks[31 - i];
}

int main() {
  Mark* d_marks;
  Sample* d_samples;
  Track* d_tracks;
  cudaMalloc(&d_marks, 64 * sizeof(Mark));
  cudaMalloc(&d_samples, 64 * sizeof(Sample));
  cudaMalloc(&d_tracks, 64 * sizeof(Track));
  fill<<<1, 32>>>(d_marks, d_samples, d_tracks);
  reverse<<<1, 32>>>(d_marks + 32, d_marks, d_samples + 32, d_samples, d_tracks + 32, d_tracks);
  Mark marks[32];
  Sample samples[32];
  cudaMemcpy(marks, d_marks + 32, sizeof marks, cudaMemcpyDeviceToHost);
  cudaMemcpy(samples, d_samples + 32, sizeof samples, cudaMemcpyDeviceToHost);
  cudaFree(d_marks);
  cudaFree(d_samples);
  cudaFree(d_tracks);
  return marks[5].value == 26 && samples[7].count == 24 ? 0 : 1;
}
