// SPDX-License-Identifier: MIT
// The first kernel sets the particles' positions; their speeds are nobody's business.
struct Body {
  float x;
  float v;
};

__global__ void place(Body* bodies) { bodies[threadIdx.x].x = threadIdx.x; }

__global__ void move(Body* bodies, float dt) {
  Body& body = bodies[threadIdx.x];
  body.x += dt * body.v;  // FIND uninitialised_read
}

int main() {
  const int n = 64;
  Body* d_bodies;
  Body h_bodies[n];
  cudaMalloc(&d_bodies, sizeof h_bodies);
  place<<<1, n>>>(d_bodies);
  move<<<1, n>>>(d_bodies, 2.0f);
  cudaMemcpy(h_bodies, d_bodies, sizeof h_bodies, cudaMemcpyDeviceToHost);
  cudaFree(d_bodies);
  for (int i = 0; i < n; ++i) {
    if (h_bodies[i].x != i + 1.0f) return 1;
  }
}
