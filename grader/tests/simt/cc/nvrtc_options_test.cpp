// SPDX-License-Identifier: MIT
#include "simt/cc/nvrtc_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "simt/cc/options.hpp"

namespace gridstride::cc {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(NvrtcOptions, that_matter_are_read_with_their_values) {
  EXPECT_THAT(read_nvrtc_options({"-arch=sm_75", "-DN=4", "-D", "M=1", "--include-path", "inc", "-w"}),
              ElementsAre("-arch=sm_75", "-DN=4", "-D", "M=1", "--include-path", "inc", "-w"));
  EXPECT_THAT(read_nvrtc_options({"-D"}), ElementsAre("-D"));
}

TEST(NvrtcOptions, of_speed_and_diagnostics_change_nothing) {
  EXPECT_THAT(read_nvrtc_options({"-time=-", "-ewp", "--modify-stack-limit=false", "--brief-diagnostics=true",
                                  "-no-cache", "--device-stack-protector=true", "--frandom-seed=1",
                                  "--dopt=on", "-dopt", "on", "-dopt=on", "-Xptxas", "-O3", "-lineinfo"}),
              IsEmpty());
}

TEST(NvrtcOptions, of_nvcc_alone_are_not_recognized) {
  for (const std::string option : {"-nonsense", "-O3", "-g", "-lineinfo=1", "-time", "-std", "-lfoo", "a.cu",
                                   "x.o", "", "=", " -DA", "-wA", "-Xcompiler=-Wall"}) {
    try {
      read_nvrtc_options({"-DN=4", option});
      ADD_FAILURE() << option;
    } catch (const UsageError& error) {
      EXPECT_EQ(error.what(), "unrecognized option " + option + " found");
    }
  }
}

}  // namespace
}  // namespace gridstride::cc
