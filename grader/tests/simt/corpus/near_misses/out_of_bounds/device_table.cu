// SPDX-License-Identifier: MIT
// The table of a __device__ variable has one entry a month; month 1 is its entry 0.
#include <cstdio>

__device__ int days_before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

struct Date {
  int month, day;
};

__global__ void day_of_year(const Date* dates, int* days, int n) {
  const int i = threadIdx.x;
  if (i < n) {
    days[i] = days_before[dates[i].month - 1] + dates[i].day;
  }
}

int main() {
  const Date dates[3] = {{1, 1}, {3, 1}, {12, 31}};
  int days[3] = {};
  Date* d_dates;
  int* d_days;
  cudaMalloc(&d_dates, sizeof dates);
  cudaMalloc(&d_days, sizeof days);
  cudaMemcpy(d_dates, dates, sizeof dates, cudaMemcpyHostToDevice);
  day_of_year<<<1, 32>>>(d_dates, d_days, 3);
  cudaMemcpy(days, d_days, sizeof days, cudaMemcpyDeviceToHost);
  cudaFree(d_dates);
  cudaFree(d_days);
  return days[0] == 1 && days[1] == 60 && days[2] == 365 ? 0 : 1;
}
