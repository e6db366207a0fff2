// SPDX-License-Identifier: MIT
// A cluster for whoever is no C++ test, such as grader/benchmarks/classroom/run.py --slurm: prints the path
// of its configuration once its nodes take jobs, then does what each line of the input says, "kill one" (the
// slurmd of node one), "lose one" (with all tasks on it) or "start one", and ends with its input.
#include <unistd.h>

#include <exception>
#include <iostream>
#include <string>

#include "tests/classroom/slurm/cluster.hpp"

int main() {
  using gridstride::classroom::Cluster;
  if (const std::string missing = gridstride::classroom::missing_for_cluster(); !missing.empty()) {
    std::cerr << "slurm_cluster: " << missing << "\n";
    return 2;
  }
  try {
    Cluster cluster;
    std::cout << (cluster.root() / "slurm.conf").string() << std::endl;
    for (std::string what, node; std::cin >> what >> node;) {
      if (what == "kill") {
        cluster.kill_slurmd(node);
      } else if (what == "lose") {
        cluster.lose_node(node);
      } else if (what == "start") {
        cluster.start_node(node);
      } else {
        std::cerr << "slurm_cluster: kill, lose or start, not " << what << "\n";
        return 2;
      }
      std::cout << "done" << std::endl;
    }
  } catch (const std::exception& problem) {
    std::cerr << "slurm_cluster: " << problem.what() << "\n";
    return 1;
  }
}
