// SPDX-License-Identifier: MIT
#include "language/phrases.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

#include "language/language.hpp"

namespace gridstride::language {
namespace {

constexpr std::string_view gap = "{}";

// A text may quote what a submission gave, of any length and form. Ours are shorter, and nest less deep; what
// is behind the last of so many sentences is told as it is.
constexpr std::size_t most_told_bytes = 4096;
constexpr int most_sentences = 32;
constexpr int most_nested = 16;

}  // namespace

const std::vector<const char*>& phrases() {
  static const std::vector<const char*> all = {
      // A check's message: what is behind it, from the outside in.
      phrase("{}, and {} more failure"),
      phrase("{}, and {} more failures"),
      phrase("{} And {} more failure."),
      phrase("{} And {} more failures."),
      phrase("{}; no kernel was launched"),
      phrase("{}; nothing was copied back to the host"),
      phrase("{}; launched {}, then {}"),
      phrase("{}; launched {}"),
      phrase("{}; the text that was compiled has there: {}"),
      phrase("{} (on sim:{})"),
      phrase("found on hidden inputs"),
      phrase("{} on hidden inputs"),
      phrase("a wrong answer"),
      phrase("a failure"),
      phrase("speed earns points once the other checks hold"),
      phrase("not run: the submission does not compile"),
      phrase("by thread {} in block {} of kernel {}, the first of {} times"),
      phrase("by thread {} in block {} of kernel {}"),
      phrase("the first of {} times"),
      phrase("not run, because earlier checks reached the time limit"),
      phrase("not run, because {} reached the time limit in earlier checks"),
      // Verdicts and classes of findings, in words.
      phrase("too slow"),
      phrase("wrong answer"),
      phrase("leak"),
      phrase("cuda error"),
      phrase("missing sync"),
      phrase("uninitialised read"),
      phrase("data race"),
      phrase("invalid mask"),
      phrase("barrier divergence"),
      phrase("misaligned"),
      phrase("double free"),
      phrase("use after free"),
      phrase("memory space"),
      phrase("out of bounds"),
      phrase("unsupported"),
      phrase("suspicious"),
      phrase("out of memory"),
      phrase("crashed"),
      phrase("timed out"),
      phrase("build failed"),
      phrase("grader error"),
      phrase("unchecked launch"),
      // Why nothing is taken from what was handed in.
      phrase("it is no .cu file; a submission is one .cu file a lesson"),
      phrase("its name names no lesson of the course (near: {}); rename it, say to NN_slug.cu"),
      phrase("its name names no lesson of the course; rename it, say to NN_slug.cu"),
      phrase("its name says lesson {}, but what it defines is lesson {}; the file of {} has to be handed in"),
      phrase("its name says lesson {}, but what it defines is lesson {}, and it was taken as that; the file "
             "of {} "
             "has to be handed in"),
      phrase("what it defines is lesson {}, of which a file that is called so was handed in, too; that one "
             "counts"),
      phrase(
          "several files hold lesson {}, and none has its name; the one that counts has to be called {}.cu"),
      phrase("the file is empty; it has to be handed in anew"),
      phrase("this is no text, it holds NUL bytes; the .cu file itself has to be handed in"),
      phrase("the text is not UTF-8; it has to be saved as UTF-8"),
      phrase("it begins as UTF-16 and does not go on so; it has to be saved as UTF-8"),
      phrase("it is larger than {}; the .cu file alone has to be handed in"),
      phrase("it is a link, and links are not followed; the file itself has to be handed in"),
      phrase("it is encrypted; it has to be handed in without a password"),
      phrase("it is an archive of a kind that is not read; it has to be a .zip or .tar.gz"),
      phrase(
          "the archive cannot be read, nothing of it was taken: {}; it has to be unpacked by hand, or handed "
          "in anew"),
      // Numbers.
      phrase("{}; {} of {} elements differ, the largest error is {} at index {} ({})"),
      phrase("{}; {} of {} elements differ, the largest error is {} at index {}"),
      phrase("{}; {} of {} elements differ ({})"),
      phrase("{}; {} of {} elements differ"),
      phrase("{}; it is the only element ({})"),
      phrase("{}; it is the only element"),
      phrase("{}, as where nothing was written"),
      phrase("{}, as of a variable that nothing has set"),
      phrase("{}, whose upper half nothing has set"),
      phrase("{}, as of a lane that takes no part in the shuffle"),
      phrase("{}; {} of {} elements differ, the largest error is {} at row {}, column {} ({})"),
      phrase("{}; {} of {} elements differ, the largest error is {} at row {}, column {}"),
      phrase("{}; {} of {} elements differ, and are the right ones in another order ({})"),
      phrase("{}; {} of {} elements differ, and are the right ones in another order"),
      phrase("first mismatch at index {}: expected {}, but got {}"),
      phrase("first mismatch at row {}, column {}: expected {}, but got {}"),
      phrase("the output has {} element, but should have {}"),
      phrase("the output has {} elements, but should have {}"),
      phrase("{}; that is off by {}, and at most {} can be rounding ({})"),
      phrase("{}; that is off by {}, and at most {} can be rounding"),
      phrase("expected {}, but got {} ({})"),
      phrase("expected {}, but got {}"),
      phrase("{}: now {}, right is {}, gate {}"),
      // Work that was not done where it should be.
      phrase("{}; the lesson asks for the work to be done on the device"),
      phrase("{}; the lesson asks for none"),
      phrase("a library's kernels do the work; the lesson asks for your own"),
      phrase("nothing was compiled while the program ran; the lesson asks for a kernel that is a text until "
             "then"),
      phrase("no results came from the device to the host; the lesson asks for the kernel's"),
      phrase("\"{}\" is not computed: {}"),
      phrase("capture() gives no graph"),
      phrase("evaluate() gives nothing"),
      phrase("\"{}\": refused in the words \"{}\"; expected the name {} in them, and the type {}"),
      phrase("x and y, one count for both: given back {} times while there were views of them, {} times in "
             "the end; expected 0 and 2"),
      phrase("refused as {}, though nothing is wrong with it: {}"),
      phrase("refused as {}, though nothing is wrong with it"),
      phrase("{}: the array was given back before its view was gone"),
      phrase("{}: the producer was told {} times that its array is no longer needed; expected {}"),
      phrase("{} was refused as {}"),
      phrase("{}: its strides are null"),
      phrase("{}: strides {}; expected {}"),
      phrase("{}: sizes {}; expected {}"),
      phrase("{}: data at byte {} of the memory, byte_offset {}; expected {} and 0"),
      phrase("{}: device type {}, number {}; expected 2 (kDLCUDA) and 0"),
      phrase("{}: code {}, bits {}, lanes {}; expected 2 (kDLFloat), 32, 1"),
      phrase("{} of {} results are not what a copy has brought to the host, but kernels have written them "
             "to the host's memory themselves; the lesson asks for a copy"),
      phrase("{} of {} results are not what a copy has brought to the host, but host code has computed them"),
      phrase("no kernel was launched, though there are {} elements to work on"),
      phrase("no kernel was launched, though there is {} element to work on"),
      phrase("the arrays are on the device already, but {} bytes were copied between host and device"),
      phrase("{} bytes were copied between host and device, but the count has {}"),
      phrase("{} bytes were copied inside the device"),
      phrase("the kernels touched only {} of {} elements in device memory"),
      phrase("the kernels touched only {} of {} element in device memory"),
      phrase("the threads of a block hardly ever wait for each other, and add by atomics, which go one after "
             "another "
             "at one word, what they should add in pairs, round by round"),
      phrase("the threads of a block hardly ever wait for each other, so one thread adds up what all of them "
             "should add in pairs, round by round"),
      phrase("{} times as fast as one core of the CPU, but the lesson asks for {}; what costs most is {}"),
      phrase("{} times the reference solution's time, and {} times as fast as one core of the CPU, where the "
             "lesson "
             "asks for {}; what costs most is {}"),
      phrase("{} times the reference solution's time; what costs most is {}"),
      phrase("{} times the reference solution's time, and {} times as fast as one core of the CPU, where the "
             "lesson "
             "asks for {}"),
      phrase("{} times as fast as one core of the CPU, but the lesson asks for {}"),
      phrase("{} times the reference solution's time"),
      phrase("{} launches, where {} are asked for"),
      phrase("grid_size_for(n, block_size) is {}, but should be {} (n = {}, block_size = {})"),
      // How a call ended.
      phrase("Repair the first error first: the others often follow from it."),
      phrase("The compiler reached its time limit."),
      phrase("The compiler was still at work after {} s, in which it could compute for less than {} s: this "
             "machine is busy."),
      phrase("End other programs, or grade fewer at once (--jobs)."),
      phrase("The compiler reached its memory limit."),
      phrase("The compiler printed more than it may."),
      phrase("{} did not return within {}."),
      phrase("{} used more memory than the limit of {}."),
      phrase("{} asked for more host memory than there is (std::bad_alloc)."),
      phrase("{} used more time than the limit."),
      phrase("{} printed more than the limit of {}, and was ended. Where a kernel prints, let one thread do "
             "it: if (i == 0) printf(...)."),
      phrase("{} could not go on."),
      phrase("{} ended by an exception: {}"),
      phrase(
          "Host code crashed before {} returned: it wrote to memory that is not its own, or a thread of its "
          "own ran on too long. What the program printed says more."),
      phrase("The submission's process ended with exit status {} before {} returned. A graded function "
             "returns; it does not call exit()."),
      phrase("The submission's process was ended by {} before {} returned. {}"),
      phrase("The submission's process was ended by {} before {} returned."),
      phrase("The C++ library ends a program so where host memory was written behind the end of an array or "
             "freed twice, where an exception leaves a thread, and where a std::thread dies that nobody has "
             "joined."),
      phrase("A std::thread has died that nobody had joined: join() each before its object ends, also where "
             "an exception leaves the function."),
      phrase("An exception left a thread, a destructor or a function that is noexcept: catch it within."),
      phrase("Host memory was written behind the end of an array, or freed twice, some time before."),
      phrase("The submission's process sent something that the grader did not ask for over the grader's own "
             "channel. Results can only be returned by the graded functions."),
      phrase("{}; called at {}"),
      phrase("{} reads a std::vector itself, and not its elements"),
      phrase("{} reads a std::span itself, and not its elements"),
      phrase("{} writes over a std::vector itself, and not its elements"),
      phrase("{} writes over a std::span itself, and not its elements"),
      phrase("{} reads {} bytes of a std::vector that has room for elements, but none yet"),
      phrase("{} writes {} bytes to a std::vector that has room for elements, but none yet"),
      // Two accesses that nothing orders.
      phrase("{}, which {} writes at {} with the same value: other elements may have no thread"),
      phrase("{}, over what the same thread wrote at {} and nobody has read"),
      phrase("{}, as all {} threads of the block do in this line, with the same value"),
      phrase("{} through a texture, which {} writes at {} in the same launch"),
      phrase("{} through a texture, which {} updates at {} in the same launch"),
      phrase("{} by __ldg(), which {} writes at {} in the same launch"),
      phrase("{} by __ldg(), which {} updates at {} in the same launch"),
      phrase("{}, which {} writes at {}, and nothing orders the two"),
      phrase("{}, which {} reads at {}, and nothing orders the two"),
      phrase("{}, which {} updates at {}, and nothing orders the two"),
      phrase("{}, which {} writes, and nothing orders the two"),
      phrase("{}, which {} reads, and nothing orders the two"),
      phrase("{}, which {} updates, and nothing orders the two"),
      phrase("thread {} of the same warp"),
      phrase("thread {} of the same block"),
      phrase(
          "updates {} by one atomicCAS, as {} does at {}: where one comes between the other's load and its "
          "exchange, nothing is stored"),
      phrase("the thread itself"),
      phrase("another thread of the same warp"),
      phrase("another thread of the same block"),
      phrase("a thread of another block"),
      phrase("thread {} of block {}"),
      phrase("the kernel {} given at {} in another stream"),
      phrase("the {} given at {} in another stream"),
      phrase("the kernel {} given at {} in the default stream"),
      phrase("the {} given at {} in the default stream"),
      phrase("the kernel {} that has launched it"),
      phrase("the kernel {} launched at {}"),
      // Memory that nobody has written, or that is gone.
      phrase("{}, which nothing has written (it happens to hold {})"),
      phrase("nothing looks at what {} returns"),
      phrase("the graph that is launched here is empty: its stream got no work while it was captured"),
      phrase("{} copies {} and what follows to the host, which nothing has written"),
      phrase("{} copies {} to the host, which nothing has written"),
      phrase("{}, which nothing has written"),
      phrase("reads {} of __constant__ memory, which nothing has filled: it is 0"),
      phrase("{} copies from the host over {}, which a kernel has filled, and nothing reads it afterwards"),
      phrase("{}: nothing has written {} of the {} words of {} bytes that it copies to the host, the first "
             "is {}"),
      phrase("{} ({} bytes of device memory) is never freed; {} more of this line neither"),
      phrase("{} ({} bytes of device memory) is never freed"),
      phrase("cudaFree of {}, which was freed at {}"),
      phrase("cudaFree of the address where {} ends"),
      phrase("copies from {}, which was freed at {}"),
      phrase("copies to {}, which was freed at {}"),
      phrase("{}, which was freed at {}"),
      phrase("copies from {} in a kernel, which no call of the host can use"),
      phrase("copies to {} in a kernel, which no call of the host can use"),
      phrase("sets {} in a kernel, which no call of the host can use"),
      phrase("{} copies {} of the {} bytes of each row of {} to the host, and nothing copies the rest"),
      phrase("{} copies {} of the {} bytes of {} to the host, and nothing copies the rest"),
      phrase("{} of -{} bytes, taken for {}"),
      phrase("{} of -{} rows, taken for {}"),
      phrase("{} of -{} slices, taken for {}"),
      phrase("{} of -{} bytes from row to row, taken for {}"),
      phrase("{} of {} rows of {} bytes, more than any memory has"),
      phrase("{} of rows of {} bytes with a pitch of {}"),
      phrase("{} of rows of {} byte with a pitch of {}"),
      phrase("{} of -{} numbers, taken for {}"),
      phrase("{} of {} numbers, more than any memory has"),
      phrase("{}: {} covers more bytes than any memory has"),
      phrase("cudaStreamDestroy of a stream that is being captured: the capture ends, and its work is lost"),
      // Places.
      phrase("reads {} bytes outside {}: indices {} to {} of {} elements"),
      phrase("reads {} bytes outside {}: indices {} to {} of {} element"),
      phrase("reads {} bytes outside {}: bytes {} to {} of {} bytes"),
      phrase("reads {} bytes outside {}: bytes {} to {} of {} byte"),
      phrase("writes {} bytes outside {}: indices {} to {} of {} elements"),
      phrase("writes {} bytes outside {}: indices {} to {} of {} element"),
      phrase("writes {} bytes outside {}: bytes {} to {} of {} bytes"),
      phrase("writes {} bytes outside {}: bytes {} to {} of {} byte"),
      phrase("updates {} bytes outside {}: indices {} to {} of {} elements"),
      phrase("updates {} bytes outside {}: indices {} to {} of {} element"),
      phrase("updates {} bytes outside {}: bytes {} to {} of {} bytes"),
      phrase("updates {} bytes outside {}: bytes {} to {} of {} byte"),
      phrase("reads {} bytes outside {}: index {} of {} elements"),
      phrase("reads {} bytes outside {}: index {} of {} element"),
      phrase("writes {} bytes outside {}: index {} of {} elements"),
      phrase("writes {} bytes outside {}: index {} of {} element"),
      phrase("updates {} bytes outside {}: index {} of {} elements"),
      phrase("updates {} bytes outside {}: index {} of {} element"),
      phrase("reads {} bytes outside {}: index {} of {}"),
      phrase("writes {} bytes outside {}: index {} of {}"),
      phrase("updates {} bytes outside {}: index {} of {}"),
      phrase("reads {} bytes outside every array of the device"),
      phrase("writes {} bytes outside every array of the device"),
      phrase("reads {} bytes in shared memory, where the kernel has no array"),
      phrase("writes {} bytes in shared memory, where the kernel has no array"),
      phrase("reads {} bytes of {} at an address that is not a multiple of {}"),
      phrase("writes {} bytes of {} at an address that is not a multiple of {}"),
      phrase("reads {} bytes of memory that belongs to another device"),
      phrase("writes {} bytes of memory that belongs to another device"),
      phrase("reads {} bytes through a host pointer (memory of new, malloc or a host variable) in the launch "
             "at {}"),
      phrase("writes {} bytes through a host pointer (memory of new, malloc or a host variable) in the "
             "launch at {}"),
      phrase("updates {} bytes through a host pointer (memory of new, malloc or a host variable) in the "
             "launch at {}"),
      phrase("updates {} bytes through a host pointer (memory of new, malloc or a host variable)"),
      phrase("reads {} bytes through a host pointer (memory of new, malloc or a host variable)"),
      phrase("writes {} bytes through a host pointer (memory of new, malloc or a host variable)"),
      phrase("copies from {} bytes at byte {} of {}, which has {}"),
      phrase("copies to {} bytes at byte {} of {}, which has {}"),
      phrase("copies {} bytes from byte {} of {}, which has {}"),
      phrase("copies {} bytes from {}, which has {}"),
      phrase("copies {} bytes to byte {} of {}, which has {}"),
      phrase("copies {} bytes to {}, which has {}"),
      phrase("copies {} byte from {}, which has {}"),
      phrase("copies {} byte to {}, which has {}"),
      // Barriers and masks.
      phrase("{} threads of the block wait at this {}, but {}"),
      phrase("{} thread of the block waits at this {}, but {}"),
      phrase("{} threads (the first is {}) have reached the end of the kernel without it"),
      phrase("{} thread ({}) has reached the end of the kernel without it"),
      phrase("{} thread (the first is {}) has reached the end of the kernel without it"),
      phrase("{} threads (the first is {}) returned early at {}"),
      phrase("{} thread (the first is {}) returned early at {}"),
      phrase("{} threads (the first is {}) wait at the one in {}"),
      phrase("{} thread (the first is {}) waits at the one in {}"),
      phrase("the mask {} of this {} names lane {} (thread {}), which has reached the end of the kernel "
             "without it"),
      phrase("the mask {} of this {} names lane {} (thread {}), which waits at the {} in {}"),
      // Launches and calls.
      phrase("{}, and nothing looked at the error"),
      phrase("{} failed with {}, and nothing looked at the status"),
      phrase("the launch of {} fails: the grid has {} blocks along {}"),
      phrase("the launch of {} asks for {} threads along {} of a block; this device allows {}"),
      phrase("the launch of {} asks for {} threads a block; this device allows {}"),
      phrase("the launch of {} asks for {} threads a block with more than {} registers each; this device has "
             "{} for a block"),
      phrase("the launch of {} asks for {} blocks along {}; this device allows {}"),
      phrase("the launch of {} asks for {} bytes of shared memory a block ({} declared, {} dynamic); this "
             "device allows {}"),
      phrase(
          "the launch of {} asks for -{} bytes of dynamic shared memory a block, taken for {}; this device "
          "allows {}"),
      phrase("the launch of {} asks for {} bytes of constant memory for {}; there are {}"),
      phrase("the launch of {} asks for blocks in clusters; this device has compute capability {}, and "
             "clusters came with 9.0"),
      phrase("the launch of {} asks for blocks in clusters of {}, where its __cluster_dims__ say {}"),
      phrase("the launch of {} asks for blocks in clusters of {}; this device allows {}"),
      phrase("the launch of {} asks for {} block along {} in clusters of {}"),
      phrase("the launch of {} asks for {} blocks along {} in clusters of {}"),
      phrase("the launch of {} is nested too deep: {} kernels, each launched by the one before"),
      phrase("the launch of {} names a stream that its block has not made, or has destroyed"),
      phrase("passes a pointer to {} to the kernel {}, which cannot reach it"),
      phrase("a local variable"),
      phrase("the kernel {} launches {} kernels, of which {} may wait at a time"),
      phrase("A launch that finds no room may fail, and only cudaGetLastError() in the kernel tells. Let one "
             "thread "
             "launch a larger grid in place of many small ones, or raise the limit before, by "
             "cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, count)."),
      phrase("{} failed with {}"),
      phrase("{}, but the destination is host memory and the source is device memory"),
      phrase("{}, but the destination is device memory and the source is host memory"),
      phrase("the kernel was still running when its time was over"),
      phrase("the program was still running when its time was over"),
      phrase("{} thread spins here, waiting for something that can no longer happen"),
      phrase("{} threads spin here, waiting for something that can no longer happen"),
      phrase("a copy reaches byte {} of {}, which has {} bytes"),
      phrase("a kernel is launched whose module has been unloaded"),
      phrase("host code calls a function through a null pointer"),
      phrase("{} is not to be refused, but was, as {}"),
      phrase("the kernel that is to be launched, argument 1 of the call, is null"),
      phrase("argument 1 of the launch is no kernel of a module"),
      phrase("the place of argument {} of kernel {} is a null pointer"),
      phrase("the place of an argument of kernel {} is not there"),
      phrase("the value of argument {} of kernel {} is looked for in {}, device memory"),
      phrase("the value of argument {} of kernel {} is looked for in device memory"),
      phrase("assertion `{}' failed"),
      phrase("calls a function through a null pointer"),
      phrase("cudaEventElapsedTime asks for the time of an event that the device has not reached"),
      phrase("asking for the arguments of a captured kernel that are not of its parameters' types exists "
             "in CUDA, but the CPU device does not model it"),
      phrase("{} exists in CUDA, but the CPU device does not model it"),
      phrase("{}, its own shared memory by the address that other blocks of the cluster have for it, which "
             "is not modelled by the CPU device"),
      phrase("a launch that does not tell which kernel it is of, in a macro, and one with __cluster_dims__, "
             "is not modelled by the CPU device"),
      phrase(
          "{} of a device's variable while a kernel of another device waits for the host is not modelled by "
          "the CPU device"),
      phrase("{} is not modelled by the CPU device"),
      phrase("the mask {} of this {} does not name lane {}, which calls it"),
      phrase("this {} needs a device of compute capability {}; {} has {}"),
      phrase("this {} is called by {} of the 32 lanes of a warp only"),
      phrase("not all lanes of the warp come to this {}: thread {} waits at the {}"),
      phrase("this {} is given another matrix by thread {} than by thread {} of the same warp"),
      phrase("this {} reads the value of lane {} (thread {}), which the mask {} names but which does not "
             "take part: the value is undefined"),
      phrase("this {} reads the value of lane {} (thread {}), which the mask {} does not name: the value is "
             "undefined"),
      phrase("the program ends before what kernel {} prints can appear: nothing waits for it"),
      phrase("nothing asks whether the launch of {} was refused"),
      phrase("the program ends without waiting for kernel {}"),
      phrase("the thread's local memory overflows its stack"),
      phrase("divides an integer by zero"),
      phrase("sets {} bytes at byte {} of {}, which has {}"),
      phrase("sets {} bytes from byte {} of {}, which has {}"),
      phrase("sets {} bytes of {}, which has {}"),
      phrase("uses index {} of {}, which has {} elements"),
      phrase("uses index {} of {}, which has {} element"),
      phrase("waits at a grid barrier without cooperative launch"),
      phrase("{}, a block of the cluster that may not have begun yet"),
      phrase("{}, a block of the cluster that may have ended by then"),
      phrase("asks for block {} of its cluster, which has {} block"),
      phrase("asks for block {} of its cluster, which has {} blocks"),
      phrase("asks where another block has what is not in shared memory"),
      // Host code.
      phrase("host code divides an integer by zero"),
      phrase("host code crashes: it uses a null pointer"),
      phrase("host code crashes: it uses memory that is not there"),
      phrase("a copy uses memory of the host that is not there"),
      phrase("a detached thread of the host uses memory that is not there"),
      phrase("host code uses more stack than there is"),
      phrase("host code uses an element outside {}"),
      phrase("host code writes to {}, which the contract declares const"),
      phrase("host code reads {}, which {} may still be writing"),
      phrase("host code writes {}, which {} may still be reading"),
      phrase("host code reads {}, device memory"),
      phrase("host code reads {}, which only a kernel has"),
      phrase("host code writes {}, device memory"),
      phrase("host code frees host memory, which {} may still be reading"),
      phrase("kernel {} ({})"),
      // Accesses and arrays, as they stand in what is above.
      phrase("cudaMemcpy reads {}"),
      phrase("cudaMemcpy writes {}"),
      phrase("cudaMemcpyAsync reads {}"),
      phrase("cudaMemcpyAsync writes {}"),
      phrase("cudaMemset writes {}"),
      phrase("cudaMemsetAsync writes {}"),
      phrase("cudaFree frees {}"),
      phrase("cudaFreeAsync frees {}"),
      phrase("reads {}"),
      phrase("writes {}"),
      phrase("updates {}"),
      phrase("{} of block {}"),
      phrase("element {} of {}"),
      phrase("argument {} of {}"),
      phrase("{} (argument {} of {})"),
      phrase("the array of {} bytes allocated at {}"),
      phrase("{} (number {} of the arrays allocated at {})"),
      phrase("{} of the call at {}"),
      // What bounds a kernel.
      phrase("L2 cache"),
      phrase("atomics"),
      phrase("constant memory"),
      phrase("copies between devices"),
      phrase("copies from and to pageable memory"),
      phrase("copies from and to pinned memory"),
      phrase("device memory"),
      phrase("float16 arithmetic"),
      phrase("float32 arithmetic"),
      phrase("float64 arithmetic"),
      phrase("host memory"),
      phrase("instruction issue"),
      phrase("integer arithmetic"),
      phrase("latency"),
      phrase("launches"),
      phrase("loads and stores"),
      phrase("the longest block"),
      phrase("making graphs ready"),
      phrase("memory of other devices"),
      phrase("memory of the host"),
      phrase("migration of pages"),
      phrase("prefetching of pages"),
      phrase("shared memory"),
      phrase("special functions"),
      phrase("tensor cores"),
      phrase("starting copies"),
      phrase("starting fills"),
      // Counted events.
      phrase("accesses to shared memory"),
      phrase("accesses to shared memory a warp"),
      phrase("accesses of a block's busiest warp"),
      phrase("atomics a warp"),
      phrase("atomics an element"),
      phrase("atomics on global memory a byte"),
      phrase("atomics on global memory an element"),
      phrase("bytes allocated an element"),
      phrase("bytes between the devices an element"),
      phrase("bytes copied"),
      phrase("bytes copied to the device by sum, for each element"),
      phrase("bytes copied to the device by sum_on_device"),
      phrase("bytes copied to the host by sum_on_device"),
      phrase("bytes copied to the host, for each block"),
      phrase("copies to the device by sum"),
      phrase("copies to the host by sum_on_device"),
      phrase("launches for 2 warm-ups and 3 repetitions"),
      phrase("requests of warps to shared memory a bin and block"),
      phrase("sectors loaded for 8 elements"),
      phrase("time of 200 runs by a graph, eagerly = 1"),
      phrase("time of 8 chunks over 3 streams, the reference's in one go = 1"),
      phrase("turns of the banks for 32 multiply-adds"),
      phrase("bytes fetched for each byte loaded"),
      phrase("bytes from and to pageable memory"),
      phrase("bytes loaded from global memory a multiply-add"),
      phrase("bytes of device memory"),
      phrase("bytes read and written an element"),
      phrase("bytes to the device beyond x"),
      phrase("bytes to the devices an element"),
      phrase("bytes written for each byte stored"),
      phrase("compilations"),
      phrase("copied bytes that are not from or to page-locked memory"),
      phrase("copies to the device a run"),
      phrase("copies to the host a run"),
      phrase("device memory allocated, times"),
      phrase("float64 operations an element"),
      phrase("global stores a block"),
      phrase("global stores an element of c"),
      phrase("idle lanes in the warps of a block"),
      phrase("kernel launches of sum_blocks"),
      phrase("kernel launches of sum_on_device"),
      phrase("kernels a run"),
      phrase("loads a byte"),
      phrase("loads an element"),
      phrase("loads of any memory a multiply-add"),
      phrase("sectors of a load and a store"),
      phrase("threads"),
      phrase("threads for each that the device holds"),
      phrase("threads that there is work and room for, for each of the launch"),
      phrase("time in % of that with copies"),
      phrase("time of 2 devices in % of that of 1"),
      phrase("waits of the host a run"),
      phrase("kernel launches"),
      phrase("waits of the host"),
      phrase("allocations"),
      phrase("barriers a block"),
      phrase("global loads an element"),
      phrase("requests of loads an element"),
      phrase("requests to shared memory a row"),
      phrase("global stores an element"),
      phrase("sectors a request of global loads"),
      phrase("sectors a request of global stores"),
      phrase("requests of global stores for 32 elements"),
      phrase("requests of global loads for 32 elements"),
      phrase("turns of the banks a block"),
      phrase("turns of the banks a request"),
      phrase("threads an element"),
      phrase("bytes copied to the host"),
      phrase("bytes copied to the device"),
      phrase("bytes loaded an element"),
      phrase("bytes stored a block"),
      phrase("bytes allocated"),
      phrase("bytes allocated an element"),
      phrase("bytes cleared"),
      phrase("copies to the device"),
      phrase("copies to the host"),
      phrase("bytes to the device an element"),
      phrase("bytes to the host an element"),
      phrase("stores an element"),
      phrase("elements for each thread"),
      phrase("atomics a block"),
      phrase("bytes from device to device"),
      phrase("bytes to the device"),
      phrase("bytes to the host"),
      // Stages of a grade.
      phrase("compiling"),
      phrase("checking"),
      phrase("hidden inputs"),
      phrase("hidden inputs {}"),
      // Why, and what to do: whole sentences.
      phrase("A CUfunction lasts as long as its CUmodule: call cuModuleUnload after the last launch."),
      phrase("A GPU accesses a value only at a multiple of its size: keep such arrays aligned (a float4 of "
             "floats begins where the index is a multiple of 4), or copy byte by byte."),
      phrase("A launch returns before the kernel has run: call cudaDeviceSynchronize() before the host "
             "touches memory that the kernel uses."),
      phrase("A std::span holds size() elements, 0 to size() - 1: check the index before its use."),
      phrase(
          "Put a __syncthreads() between the two, reached by all threads of the block: an atomic operation "
          "orders nothing but other atomics on the same word."),
      phrase("Also in {}."),
      phrase("Where no order is meant, make the other access atomic too."),
      phrase(
          "atomicAdd and its kin, a relaxed atomic and a volatile flag order no other memory. The block that "
          "hands data over needs a __threadfence() between its writes and the one that tells of them, which "
          "has to be volatile or atomic as well; the block that takes them needs another one between seeing "
          "that and reading them. Without such a handover, let each block write its own elements."),
      phrase("Put a grid.sync() between the two, reached by all threads of the grid, where other blocks use "
             "this memory as well; where only threads of this block do, a __syncthreads() is enough."),
      phrase("An event that is recorded before the first orders nothing."),
      phrase("Between the comparison and the store another thread may find the same: do both in one step, if "
             "(atomicCAS(&{}, old, new) == old)."),
      phrase("The comparison and the exchange are two steps, and another thread's may come between: "
             "atomicMax or "
             "atomicMin does both in one."),
      phrase(
          "Call cudaFreeAsync behind the last kernel that uses the array: in the same stream, or in one that "
          "waits for an event which is recorded behind that kernel."),
      phrase("If it comes of a char: a plain char has a sign, and a byte above 127 is below 0."),
      phrase("Cast it to unsigned char first."),
      phrase("To Thrust a plain pointer is memory of the host: say where the algorithm is to run, as in "
             "thrust::sort(thrust::device, first, last), or hand it thrust::device_pointer_cast(pointer)."),
      phrase("It happens in a thread that the program has started: what its lambda captures by reference may "
             "have changed meanwhile, as the counter of a loop, or be gone."),
      phrase("a kernel is launched on device {}, whose module was loaded while device {} was current"),
      phrase(
          "A module is loaded into the current context, which is that of one device: load it once for each, "
          "with that device current, and keep the functions apart."),
      phrase("{} (the bits of the float {})"),
      phrase("The cudaStreamWaitEvent at {} waits for an event that nothing had recorded: it waits for "
             "nothing."),
      phrase("What names no stream, such as <<<blocks, threads>>>, goes to the default stream, and a stream "
             "made with cudaStreamNonBlocking neither waits for that nor is waited for."),
      phrase(
          "nvcc refuses the file: keep larger tables in global memory, which kernels read through a pointer "
          "(const __restrict__)."),
      phrase(
          "A launch returns nothing: a refused one runs no thread, and says so only in cudaGetLastError(). "
          "Write CUDA_CHECK(cudaGetLastError()); behind it."),
      phrase("An invalid launch runs no thread and says so only in cudaGetLastError(): check it after each "
             "launch, and run it on a device that has clusters, as by --device sim:h100; or let blocks hand "
             "data over in global memory."),
      phrase(
          "An invalid launch runs no thread and says so only in cudaGetLastError(): check it after each "
          "launch, and let a cluster have as many blocks as its __cluster_dims__ say, 8 at most; 16 where "
          "cudaFuncSetAttribute() with cudaFuncAttributeNonPortableClusterSizeAllowed has asked for them."),
      phrase("An invalid launch runs no thread and says so only in cudaGetLastError(): check it after each "
             "launch, and round the number of blocks up to a multiple of the cluster's along each axis."),
      phrase("An invalid launch runs no thread, and the call returns why: check what it returns, and run it "
             "on a device that has clusters, as by --device sim:h100; or let blocks hand data over in global "
             "memory."),
      phrase(
          "An invalid launch runs no thread, and the call returns why: check what it returns, and let a "
          "cluster have as many blocks as its __cluster_dims__ say, 8 at most; 16 where "
          "cudaFuncSetAttribute() with cudaFuncAttributeNonPortableClusterSizeAllowed has asked for them."),
      phrase("An invalid launch runs no thread, and the call returns why: check what it returns, and round "
             "the number of blocks up to a multiple of the cluster's along each axis."),
      phrase("An invalid launch runs no thread and says so only in cudaGetLastError(): check it after each "
             "launch, and give a block no more threads than the kernel's __launch_bounds__ name, or raise "
             "them."),
      phrase("An invalid launch runs no thread, and the call returns why: check what it returns, and give a "
             "block no more threads than the kernel's __launch_bounds__ name, or raise them."),
      phrase("An invalid launch runs no thread, and the call returns why: check what it returns, and give a "
             "block fewer threads, or let __launch_bounds__ tell nvcc how many it has: it then keeps some of "
             "what a thread computes in memory."),
      phrase("An invalid launch runs no thread and says so only in cudaGetLastError(): check it after each "
             "launch, and give a block fewer threads, or let __launch_bounds__ tell nvcc how many it has: it "
             "then keeps some of what a thread computes in memory."),
      phrase("An invalid launch runs no thread and says so only in cudaGetLastError(): check it after each "
             "launch, and choose grid and block within the limits of cudaDeviceProp, in the order <<<blocks, "
             "threads a block>>>."),
      phrase("An invalid launch runs no thread and says so only in cudaGetLastError(): check it after each "
             "launch, and give a block one thread at least, in the order <<<blocks, threads a block>>>."),
      phrase("An invalid launch runs no thread and says so only in cudaGetLastError(): check it after each "
             "launch, and let a block use fewer bytes."),
      phrase("An invalid launch runs no thread and says so only in cudaGetLastError(): check it after each "
             "launch, round the number of blocks up, and launch nothing where there is nothing to do."),
      phrase("An invalid launch runs no thread, and the call returns why: check what it returns, and choose "
             "grid and block within the limits of cudaDeviceProp, the grid before the block."),
      phrase("An invalid launch runs no thread and says so only in cudaGetLastError(): check it after each "
             "launch, and give a block no more threads than the kernel's __launch_bounds__ name, or raise "
             "them."),
      phrase("An invalid launch runs no thread, and the call returns why: check what it returns, and give a "
             "block no more threads than the kernel's __launch_bounds__ name, or raise them."),
      phrase("An invalid launch runs no thread, and the call returns why: check what it returns, and give a "
             "block one thread at least, the grid before the block."),
      phrase("An invalid launch runs no thread, and the call returns why: check what it returns, and let a "
             "block use fewer bytes."),
      phrase("An invalid launch runs no thread, and the call returns why: check what it returns, round the "
             "number of blocks up, and launch nothing where there is nothing to do."),
      phrase("A CUmodule is what cuModuleLoadData has loaded, and a CUfunction what cuModuleGetFunction has "
             "found in it: check what both return, and call cuModuleUnload after the last launch."),
      phrase("The module has no kernel of that name."),
      phrase("What is launched is what cudaGraphInstantiate has made, as long as cudaGraphExecDestroy has "
             "not destroyed it."),
      phrase("The graph of a captured stream is what cudaStreamEndCapture gives: call it first, and "
             "cudaGraphDestroy after cudaGraphInstantiate."),
      phrase("While a stream is captured, nothing may run at once, wait, or use the default stream: give "
             "each launch and copy, as cudaMemcpyAsync, to that stream, and allocate, free and synchronise "
             "before the capture or after it."),
      phrase("A function pointer is null where there is nothing to call: compare it with nullptr first."),
      phrase("In a module a kernel of C++ has the name that nvrtcGetLoweredName gives, which lasts as long "
             "as its program: until nvrtcDestroyProgram."),
      phrase("The array of arguments holds the places where their values lie, in host memory: of a pointer "
             "the place of the pointer itself, &pointer."),
      phrase("The kernel has {} parameter: the array of arguments needs the place of a value for each, in "
             "their order."),
      phrase("The kernel has {} parameters: the array of arguments needs the place of a value for each, in "
             "their order."),
      phrase("Blocks run at the same time and in any order: let each write its own elements, use an atomic, "
             "or end the kernel here and launch another for what follows."),
      phrase("Call cudaEventSynchronize(stop) first: a launch returns before the kernel has run, and so does "
             "cudaEventRecord."),
      phrase(
          "Call cudaFree after the last kernel that uses the array, and do not keep copies of its pointer."),
      phrase("Compute one that differs between all threads, and look at the numbers of the launch: blocks "
             "first, then threads a block."),
      phrase("Each cudaMalloc needs a cudaFree once the last kernel and copy that use the array are over."),
      phrase("Without peer access a device reaches its own memory only: call cudaSetDevice before cudaMalloc "
             "and before the launch; or, with the device that is to reach it current, "
             "cudaDeviceEnablePeerAccess(peer, 0)."),
      phrase("Each of these threads reads the element, changes it and writes it back, and what another has "
             "written meanwhile is lost."),
      phrase("A descriptor that is a local variable begins with arbitrary contents: initialise it, and "
             "set the format with cudaCreateChannelDesc<T>()."),
      phrase("Every call of cuRAND tells by its status whether it worked: compare it with "
             "CURAND_STATUS_SUCCESS."),
      phrase("Normal numbers are made in pairs, quasi-random ones a point at a time: ask for an even number, "
             "or for a multiple of the dimensions. Nothing was generated."),
      phrase("Every call tells by its result whether it worked: check it with CUDA_CHECK(...) around the "
             "call."),
      phrase("Every call tells by its result whether it worked: check it, for example with a macro around "
             "each call."),
      phrase("Every lane that the mask names must call the same operation with the same mask: let all lanes "
             "of the warp reach it, those without an element with the neutral value, in place of an early "
             "return or an if."),
      phrase("A mask of fewer lanes is computed with __ballot_sync before the branch."),
      phrase("Every thread of a block must reach the same __syncthreads(): move it out of the if or the loop "
             "whose condition differs between threads, and keep threads without work in the kernel."),
      phrase("Free the array after the last copy and kernel that use it."),
      phrase("Kernels reach only device memory: cudaMalloc an array, cudaMemcpy the data there, and pass "
             "that pointer."),
      phrase("Let each thread write its own element, or use an atomic, or put a __syncthreads() between the "
             "two accesses."),
      phrase("Many devices allow more dynamic shared memory to a kernel that asks for it, by "
             "cudaFuncSetAttribute() and cudaFuncAttributeMaxDynamicSharedMemorySize."),
      phrase("The launch at {} passes {} = {}, as many as {} has bytes, from {}: it has {} elements."),
      phrase("The launch at {} passes {} = {}, as many as {} has bytes, from {}: it has {} element."),
      phrase("The launch at {} passes {} = {}, as many as {} has bytes: it has {} elements."),
      phrase("The launch at {} passes {} = {}, as many as {} has bytes: it has {} element."),
      phrase("A launch, and the kernel's {}, count elements; cudaMalloc and cudaMemcpy count bytes, n * "
             "sizeof(T)."),
      phrase("The launch at {} passes {} = {}, as many as {} has elements, but {} has {} elements ({} bytes, "
             "from {}): compute an index of its own for it, or make it as large."),
      phrase("The launch at {} passes {} = {}, as many as {} has elements, but {} has {} element ({} bytes, "
             "from {}): compute an index of its own for it, or make it as large."),
      phrase(
          "The launch at {} passes {} = {}, as many as {} has elements, but {} has {} elements ({} bytes): "
          "compute an index of its own for it."),
      phrase("The launch at {} passes {} = {}, as many as {} has elements, but {} has {} element ({} bytes): "
             "compute an index of its own for it."),
      phrase("The launch at {} passes {} = {}, but {} has {} bytes, from {}, less than one element takes: "
             "cudaMalloc counts bytes, n * sizeof(T)."),
      phrase("The launch at {} passes {} = {}, but {} has {} byte, from {}, less than one element takes: "
             "cudaMalloc counts bytes, n * sizeof(T)."),
      phrase("The launch at {} passes {} = {}, but {} has {} bytes, less than one element takes: cudaMalloc "
             "counts bytes, n * sizeof(T)."),
      phrase(
          "The launch at {} passes {} = {}, but {} has {} elements ({} bytes, from {}): pass the number of "
          "its elements, or make it as large."),
      phrase("The launch at {} passes {} = {}, but {} has {} element ({} bytes, from {}): pass the number of "
             "its elements, or make it as large."),
      phrase("The launch at {} passes {} = {}, but {} has {} elements ({} bytes): pass the number of its "
             "elements, or make it as large."),
      phrase("The launch at {} passes {} = {}, but {} has {} element ({} bytes): pass the number of its "
             "elements, or make it as large."),
      phrase("The launch at {} passes {} = {} and {} = {}, and {} has {} elements: either two of its "
             "arguments are in the wrong order, or the index is to stay below {}."),
      phrase("The launch at {} passes {} = {} and {} = {}, and {} has {} element: either two of its "
             "arguments are in the wrong order, or the index is to stay below {}."),
      phrase("The kernel has {}: gridDim is the number of blocks, blockDim that of a block's threads."),
      phrase("A thread's number in the grid is {}."),
      phrase("The kernel has {}, where {} is {}, and {} is {} in this launch: where each thread has one "
             "element, the two have to be the same number, as in {}."),
      phrase("The kernel has {}, and {} is {} in this launch: where each thread has one element, the two "
             "have to be the same number, as in {}."),
      phrase("The object holds the address of its elements, which lie elsewhere: pass .data(), not the "
             "object's own address by &."),
      phrase("reserve() makes room and no elements: give the vector its size by resize(n), or where it is "
             "made, as in std::vector<float> h_x(n)."),
      phrase("More threads run ({}) than there are elements ({}), or the index is computed wrongly: launch "
             "fewer, or guard the access, as in if (i < n)."),
      phrase(
          "The loop is to keep the index below the number of elements ({}): look at the number that bounds "
          "it, and at what is added to its variable."),
      phrase("What is told of {} happened before, and the index may come of it: mend that first."),
      phrase("The launch has {} threads, no more than the array has elements ({}): the loop goes too far, or "
             "the index is computed wrongly."),
      phrase("The launch has {} threads, no more than the array has elements ({}): the index is computed "
             "wrongly."),
      phrase("The line has a condition already: it must hold each index that the line uses, of two "
             "dimensions both, below the number of elements there, by < and not <=."),
      phrase("That number counts elements, not bytes."),
      phrase(
          "The line has a condition already, which lets this index through: it must hold the very index that "
          "is used below the number of elements, not of bytes."),
      phrase("The line's condition holds where one side of || does."),
      phrase("A thread may come through only where each of its indices is inside: &&."),
      phrase("Bytes are taken for elements, it seems: the array has {} bytes, from {}, and {} threads run. "
             "cudaMalloc counts bytes, n * sizeof(T); a launch, and the kernel's n, count elements."),
      phrase("The launch has {} blocks of {} threads: in <<<blocks, threads>>> the blocks come first."),
      phrase("Or the array is too small: it has {} bytes, from {}; cudaMalloc counts bytes, n * sizeof(T)."),
      phrase("Put a __syncthreads() between the access of one thread and that of the other, reached by all "
             "threads of the block, or a __syncwarp() where only threads of this warp come."),
      phrase("Put a __syncthreads() between the access of one thread and that of the other, reached by all "
             "threads of the block."),
      phrase("{}, the element with the two indices the other way round, was written at {}: look whether the "
             "indices are swapped in one of the two lines."),
      phrase("Else let the threads fill the whole array, then __syncthreads(), before any thread reads it."),
      phrase("The array's other dimension has {} elements: look whether the two indices are swapped."),
      phrase(
          "The launch has blocks of {} threads, and {} has {} elements: where each thread fills one, {} are "
          "left."),
      phrase(
          "The launch has blocks of {} threads, and {} has {} elements: where each thread fills one, {} is "
          "left."),
      phrase(
          "The launch has blocks of {} thread, and {} has {} elements: where each thread fills one, {} are "
          "left."),
      phrase("The launch has blocks of {} thread, and {} has {} elements: where each thread fills one, {} is "
             "left."),
      phrase("Let threads fill more than one, or launch blocks of as many threads."),
      phrase(
          "Devices of compute capability 7.0 and later do not wait for threads that have returned, earlier "
          "ones promise nothing: keep threads without work in the kernel until its last __syncthreads()."),
      phrase("The first {} threads that ran have all failed: the rest of the launch was left out."),
      phrase("The same barrier is missing between {} more pair of lines."),
      phrase("The same barrier is missing between {} more pairs of lines."),
      phrase("Shared memory starts with arbitrary contents in each block: let the threads fill it, then "
             "__syncthreads(), before any thread reads it."),
      phrase(
          "Threads of the block returned early at {}, and what they were to write is missing: keep threads "
          "without work in the kernel, with a neutral value, until nobody needs them."),
      phrase("Single values are passed as they are, not by reference."),
      phrase("Single values are passed as they are, not by reference; a lambda captures by [=]."),
      phrase("In a member function [=] captures this, the host's object, and not its members: copy those to "
             "local variables first, or capture [*this]."),
      phrase("What lies there are pointers to the rows, which are elsewhere, each in memory of its own."),
      phrase("Copy row by row, or keep the whole matrix in one array of rows * columns elements."),
      phrase("It stores the array's address where its first argument points to, and that is a null pointer: "
             "give it the address of your pointer, with &, as in cudaMalloc(&d_data, bytes)."),
      phrase("this goes to the default stream: it waits for the work of all other streams, and what they get "
             "next "
             "waits for it"),
      phrase("Give it the stream of the work that it belongs to: the last argument of cudaMemcpyAsync, the "
             "fourth "
             "in <<<...>>>."),
      phrase("the host waits here until no stream has work left, and gives them more only then"),
      phrase("the host waits here until no stream has work left, since the copy's memory of the host is not "
             "page-locked, and gives them more only then"),
      phrase(
          "Take the host's memory from cudaMallocHost, or page-lock it by cudaHostRegister: only then does "
          "cudaMemcpyAsync return before the copy is done."),
      phrase(
          "Give all streams their work first, copies by cudaMemcpyAsync, and wait for them behind the loop."),
      phrase("Where one stream has to wait for another, cudaEventRecord and cudaStreamWaitEvent let it do so "
             "without the host."),
      phrase("The graph that was captured is empty: this work was given to the stream before or behind, and "
             "is done at once. Call cudaStreamBeginCapture first, then give the work, then call "
             "cudaStreamEndCapture."),
      phrase(
          "A refused copy says so by its result, and copies nothing. Write CUDA_CHECK(...) around the call."),
      phrase("Work that the stream gets before or behind is done at once. Call cudaStreamBeginCapture first, "
             "then give the work, then call cudaStreamEndCapture."),
      phrase("cudaMemset, and cudaMemcpy within device memory, may return before the device is done, and a "
             "stream made with cudaStreamNonBlocking does not wait for the default stream: call "
             "cudaMemsetAsync or cudaMemcpyAsync in the stream that uses the memory, or "
             "cudaDeviceSynchronize() before."),
      phrase("Streams run side by side: give both to the same stream; or record an event behind the first "
             "(cudaEventRecord) and then let the other stream wait for it (cudaStreamWaitEvent); or "
             "synchronise before."),
      phrase("The call returned before its work was done: wait with cudaStreamSynchronize(), "
             "cudaEventSynchronize() or cudaDeviceSynchronize() before the host touches this memory."),
      phrase("The host cannot reach device memory through its pointer: cudaMemcpy the data to a host array "
             "first, or let a kernel do the work."),
      phrase("To bring a result to the host, the host's array is the destination: cudaMemcpy(host, device, "
             "bytes, cudaMemcpyDeviceToHost)."),
      phrase("The host gets arbitrary values there: let a kernel write every element before the copy (does "
             "the grid cover the array?), or copy only the elements that are written."),
      phrase("Nothing has written any element of this array: let a kernel write it, or copy data to it "
             "before; a "
             "copy takes the destination first, then the source."),
      phrase("The index is below 0, as i - 1 is for the first element: guard the access, as in if (i > 0)."),
      phrase(
          "The name of the error says what CUDA refused: compare the call's arguments with its description."),
      phrase(
          "Another stream has come into the capture, since it waits for an event that was recorded in it, "
          "and has not come back: record an event in that stream, and let the one that is captured wait for "
          "it (cudaStreamWaitEvent) before cudaStreamEndCapture."),
      phrase("This stream is not being captured: cudaStreamBeginCapture comes first, for the same stream."),
      phrase("The same line has freed it before."),
      phrase("The size of a copy is in bytes, n * sizeof(T), and must fit both arrays."),
      phrase(
          "The copy does not begin where the array does: look at what was added to its pointer, in elements, "
          "and at how many are left from there on."),
      phrase("The array is {} times as large as what is copied there: {} bytes, from {}. cudaMalloc counts "
             "bytes, n * sizeof(T) with sizeof(T) once."),
      phrase("The copy is right, and the array on the device too small: {} of {} bytes, from {}, one for "
             "each element. cudaMalloc takes bytes, n * sizeof(T)."),
      phrase("The copy is as large as the host's array, and the array on the device too small: {} of {} "
             "bytes, from {}. cudaMalloc takes the bytes of all elements, n * sizeof(T)."),
      phrase("The loop starts at the thread's number in the grid and steps by {}, to elements at which other "
             "threads start: let it step by the number of threads in the grid, gridDim.{} * blockDim.{}."),
      phrase("The host cannot reach device memory through its pointer: write to a host array, and cudaMemcpy "
             "that to the device, or let a kernel write."),
      phrase("The host's array has no elements: data() of an empty std::vector is a null pointer."),
      phrase("Give it its size first, std::vector<float> h_x(n); of no elements copy no bytes."),
      phrase("Nothing has set this pointer, cudaMalloc was asked for 0 bytes, or the object was moved from: "
             "allocate the array before the copy, and look at what the allocation returns."),
      phrase(
          "The first thread is outside already: it is the index that is wrong, and a guard would only hide "
          "that."),
      phrase(
          "The line has a condition already: it must hold the index below the number of elements, by < and "
          "not <=."),
      phrase(
          "An event or a stream is made first, by cudaEventCreate(&event) or cudaStreamCreate(&stream), and "
          "is used no more once it is destroyed; the time between two events is asked for when both have "
          "been recorded."),
      phrase("Of the CUDA runtime, device code has launches, cudaGetLastError, streams of "
             "cudaStreamCreateWithFlags, cudaMalloc and cudaFree here. It waits for no kernel: "
             "cudaDeviceSynchronize is for host code, and threads of a block wait for one another at "
             "__syncthreads()."),
      phrase("A kernel that a kernel launches may run beside the rest of it, and device code cannot wait for "
             "it. What it is to find has to be there before the launch: other threads of the block write it "
             "before a __syncthreads(), and then one thread launches; what all blocks write is there for a "
             "kernel in cudaStreamTailLaunch. What it computes is read by a kernel launched behind it, in "
             "the same stream or in cudaStreamTailLaunch."),
      phrase("What two blocks launch runs side by side, since each block has a default stream of its own, "
             "and so does what goes into different streams: let one thread launch both into one stream, or "
             "launch into cudaStreamTailLaunch what is to come behind all others."),
      phrase("CUDA allows launches from device code to be {} deep. End the chain by a condition, or make the "
             "steps by a loop on the host."),
      phrase(
          "In device code a launch goes to a stream that its own block has made there, by "
          "cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), to cudaStreamTailLaunch or "
          "cudaStreamFireAndForget, or, where it names none, to the block's default stream. Streams of the "
          "host mean nothing there."),
      phrase(
          "Shared memory belongs to one block, and local variables belong to one thread. Pass a pointer to "
          "global memory, where the launching kernel leaves what the other one needs."),
      phrase("A function calls itself without end, or a local array is too large: let the recursion end, and "
             "give "
             "large arrays to a std::vector."),
      phrase("The last of n elements is element n - 1, and the condition lets n through: write < in place of "
             "<=."),
      phrase("This is the host part of the program: a pointer that nothing has set, or an element of a "
             "std::vector "
             "that has none."),
      phrase("This is the host part of the program: check the pointer or the divisor before its use."),
      phrase("It may run on when the function that started it has returned, whose variables and arrays are "
             "then gone: "
             "join() it instead of detach(), before the function returns."),
      phrase("Each pass of this loop uses what other threads have computed in the pass before: put a "
             "__syncthreads() at "
             "the end of each pass, reached by all threads of the block."),
      phrase("Each pass of this loop uses what other threads have computed in the pass before: put a "
             "__syncthreads() at "
             "the end of each pass, reached by all threads of the block, or a __syncwarp() where only "
             "threads of this "
             "warp come."),
      phrase("Threads read in this line what others write there: let the results go to a second array, which "
             "the next launch reads."),
      phrase("Threads write one element in one line: the index is the same for both."),
      phrase("Threads write one element in one line."),
      phrase("Where one result is meant, let one thread alone write it, as in if (threadIdx.x == 0), or if "
             "(lane == 0) for each warp."),
      phrase("Where each thread has its own, compute an index that differs between all threads, and look at "
             "the numbers of the launch: blocks first, then threads a block."),
      phrase("Where each thread is to have its own element, look at the index."),
      phrase("All of them change this one: use an atomic, such as atomicAdd."),
      phrase("A grid-stride loop steps by gridDim.x * blockDim.x."),
      phrase(
          "Where a step uses what other threads have done in the step before, put a __syncthreads() between "
          "the steps."),
      phrase("Else use an atomic, such as atomicAdd."),
      phrase("No {} stands in the kernel up to this line, and the launch has {} blocks along {}, which all "
             "come to the same elements: launch one, or let the index have {} * blockDim.{} in it."),
      phrase(
          "No {} stands in the kernel up to this line, and a block has {} threads along {}, which all come "
          "to the same elements: launch blocks of one thread along {}, or let the index have {} in it."),
      phrase("In <<<blocks, threads>>> the blocks come first."),
      phrase("The index is the same for both threads."),
      phrase(
          "In {} the factor {} has to be the number of elements in a row, and {} the column, less than {}."),
      phrase("A block of this launch has {} x {} x {} threads."),
      phrase(
          "Both are the same thread of their blocks: is blockIdx in the index, and does the launch have as "
          "many blocks as are meant? In <<<blocks, threads>>> the blocks come first."),
      phrase(
          "One store is enough: let one thread make it, as in if (threadIdx.x == 0). Where each thread has "
          "an element of its own, the index has to differ between them."),
      phrase("The launch at {} passes an object by value, and the destructor of that copy frees the array. "
             "Pass the object's pointer and its size, or a struct without a destructor."),
      phrase(
          "Where that is in a destructor, two objects have the pointer: one was copied (pass it by "
          "reference, and delete its copy constructor), or moved without its pointer being set to nullptr."),
      phrase("Within one block all may read first, into variables, then __syncthreads(), then write."),
      phrase("Without such a handover, let each block write its own elements."),
      phrase("cudaMemcpy at {} has written the first {} of its {} bytes, and nothing the rest: a size is in "
             "bytes, n * sizeof(T)."),
      phrase("{} at {} has written the first {} of the {} bytes of each row, and nothing the rest: a width "
             "is in bytes, columns * sizeof(T)."),
      phrase("{} at {} has written {} bytes in one piece, but the array's rows of {} bytes lie {} bytes "
             "apart: copy them with cudaMemcpy2D, which takes the pitch that the allocation returned."),
      phrase(
          "{} at {} has written rows {} bytes apart, but the array's lie {} bytes apart: its pitch there is "
          "the one that the allocation returned."),
      phrase("{} at {} has written {} bytes in one piece, but the array's rows of {} bytes lie {} bytes "
             "apart: set them with cudaMemset2D, which takes the pitch that the allocation returned."),
      phrase(
          "Memory of malloc and new in a kernel lies in a heap that kernels alone reach. Let a kernel copy "
          "it into an array of cudaMalloc, and copy that one."),
      phrase(
          "A size has no sign: an int that is negative, or a larger size taken from a smaller one, becomes "
          "a number near 2^64. Look where this one comes from."),
      phrase("cudaFree takes the pointer that cudaMalloc has set, not the address of it: cudaFree(d_data), "
             "although cudaMalloc(&d_data, bytes)."),
      phrase("A function pointer is set in device code, or copied from a __device__ variable that holds it: "
             "Op d_op = f for a __device__ function f, read by the host with cudaMemcpyFromSymbol."),
      phrase("A launch returns at once: call cudaDeviceSynchronize() before the program ends."),
      phrase("After such a failure the device does no more work, and every call returns its error."),
      phrase("What is wrong with what follows shows when the first mistake is mended."),
      phrase("An atomic of block scope (atomicAdd_block and its kin, thread_scope_block) is atomic among the "
             "threads of its own block only: where several blocks update a word, use one of device scope, "
             "such as atomicAdd."),
      phrase("A number below 0 is huge as an unsigned int, as threadIdx.x - 1 is in thread 0: guard the "
             "access, as in if (i > 0), or look for what makes the number negative."),
      phrase("The index is so far off that a product or sum of int may have overflowed: compute large "
             "indices in std::size_t or long long."),
      phrase("Copy at most sizeof(variable) bytes, counted from the offset."),
      phrase("Each lane that calls a warp operation must have its own bit set in the mask."),
      phrase(
          "Tensor cores came with capability 7.0 for half, 7.2 for char, and 8.0 for __nv_bfloat16, tf32 and "
          "double. Choose a device that has them: --device sim:t4 or sim:a100."),
      phrase(
          "The 32 lanes of a warp hold a matrix together, and call these functions together: give a block a "
          "multiple of 32 threads, and let whole warps come to the call, none of whose lanes has returned "
          "early."),
      phrase(
          "The 32 lanes of a warp hold a matrix together: give all of them the same address and the same row "
          "length. A tile's place is computed from the warp's number, threadIdx.x / 32, not from "
          "threadIdx.x."),
      phrase("Free each array once; set the pointer to nullptr afterwards (cudaFree(nullptr) does nothing)."),
      phrase("Keep threads without work in the kernel, with a neutral value, until the last warp operation."),
      phrase("Only cudaLaunchCooperativeKernel sees to it that all blocks are there at once: launch the "
             "kernel so, or end it here and launch a second one."),
      phrase("In a grade it is NaN, and 2147319805 as an integer, so that its use shows."),
      phrase("Let all lanes of the warp take part, those without an element with the neutral value; or read "
             "only from lanes that take part: choose the width or the offset by the number of lanes in the "
             "mask, and do not use the result in the other lanes."),
      phrase("Recursion that goes too deep, or a large local array: bound the recursion, or move the array "
             "to global memory. On a GPU recursion has the stack that cudaDeviceSetLimit(cudaLimitStackSize, "
             "bytes) gives, 1 KiB by default."),
      phrase("Run this program on a GPU, or do without the call; it returned cudaErrorNotSupported."),
      phrase("The kernel's own assert found a condition that does not hold for this thread."),
      phrase(
          "The launch gives this memory its size: the third argument in <<<grid, block, bytes>>> is in "
          "bytes, n * sizeof(T) for n elements, and all extern __shared__ arrays begin at the same address."),
      phrase("Where the size is right, the index is not: it ends at n - 1."),
      phrase("An array of n elements ends at n - 1: look at the index first, and at the condition that is to "
             "stop it."),
      phrase("Where the index is right, the size is not: the launch gives it, by the third argument in "
             "<<<grid, block, bytes>>>, which is in bytes, n * sizeof(T) for n elements."),
      phrase(
          "Several elements are accessed at once, and not all of these are there: round the number of such "
          "accesses down, as n / 4 does, and take what is left one element at a time."),
      phrase("A shared array has a fixed size: make it as large as the block needs, and check the index "
             "before the access."),
      phrase("The launch has blocks of {} threads: is the array made for that many?"),
      phrase("The launch has blocks of {} thread: is the array made for that many?"),
      phrase("A thread that others wait for at a shuffle or a barrier has to come there all the same, with a "
             "value that changes nothing: i < n ? a[i] : 0."),
      phrase(
          "What this kernel has launched may begin only when it has ended: device code cannot wait for it."),
      phrase("The threads wait for one another for ever (a deadlock): see who sets the flag or frees the "
             "lock, and that it can get there; no thread may hold a lock while it waits at a barrier."),
      phrase("This part of CUDA needs a real GPU so far; what it would have done is not known."),
      phrase(
          "An atomic takes this word as a lock, and a plain store lets it go: what was done under the lock "
          "need not be seen by the next one who takes it."),
      phrase("Let it go by __threadfence() and then atomicExch(&lock, 0), and begin with a __threadfence() "
             "behind the atomic that takes it."),
      phrase("threadIdx, blockIdx, blockDim and gridDim are variables of device code."),
      phrase("A function that host and kernel share takes the index as a parameter; the host's own loop "
             "counts."),
      phrase("It uses memory that is not there."),
      phrase("This run does not check accesses: one with checks, built without --no-checks, names the access "
             "and the array."),
      phrase("Threads of a warp do not run in step: put a __syncwarp() between the access of one and that of "
             "the other."),
      phrase("Valid indices run from 0 to one less than the number of elements: check the index before its "
             "use."),
      phrase("Where the two lines mean the same element, put a __syncthreads() between them, reached by all "
             "threads of the block."),
      phrase("Where each has a part of this memory for itself, look at where the second part begins."),
      phrase("cudaMalloc does not clear memory: cudaMemcpy data into it, cudaMemset it, or let a kernel "
             "write each element before one reads it."),
      phrase("Work on a copy, as in std::vector<float> copy(data.begin(), data.end())."),
      phrase("A kernel frees what a kernel has allocated: memory of cudaMalloc goes to cudaFree on the host, "
             "and arrays of the kernel itself need no free."),
      phrase("A kernel reaches only __device__, __constant__ and __shared__ variables and its arguments: "
             "declare it __device__, or pass its value as an argument."),
      phrase("An object with virtual functions knows those of the side that constructed it: let a kernel "
             "construct it in "
             "device memory (new, or new (place) T), and pass its pointer to the kernels that call them."),
      phrase("Devices since Volta wait for the lanes only that have not ended; those before need all that "
             "the mask names: "
             "let all lanes of the warp reach it, or compute a mask of those that do."),
      phrase("What atomicCAS returns says whether it has stored: repeat load and exchange until that is the "
             "value that was compared, as in do { assumed = old; old = atomicCAS(p, assumed, assumed * x); } "
             "while (old != assumed); or use an atomic that does all in one, such as atomicAdd."),
      phrase("Something has killed the compiler, such as a machine that has no memory left: end other "
             "programs, or grade fewer at once (--jobs), and grade again."),
      phrase("The disk with temporary files has {} MiB left, and a build may need {}: free some of it, or "
             "name a folder of another disk in TMPDIR."),
      phrase("This shell lets programs have {} MiB of memory (ulimit -v), and the compiler may need {}: "
             "raise it."),
      phrase("This shell lets programs write files of {} KiB (ulimit -f), and the compiler may need {}: "
             "raise it."),
      phrase("__ldg() loads by a cache that is for data which nothing writes while the kernel runs, and need "
             "not see such a write, not even behind a barrier: read the element without it."),
      phrase(
          "Another thread of this block has waited for what tells of the data, and this one has not waited "
          "for that thread: put a __syncthreads() behind the loop that waits, reached by all threads of "
          "the block."),
      phrase("This thread has seen what tells of the data by memory_order_relaxed, which orders no other "
             "memory: look with memory_order_acquire, or put a __threadfence() between that and the access."),
      phrase("A lock keeps others away only where it is taken by memory_order_acquire and let go by "
             "memory_order_release; memory_order_relaxed orders no other memory."),
      phrase("A texture's cache does not see what its own launch writes, not even behind a barrier: write to "
             "another array, or read what this launch writes without the texture."),
      phrase("A thread reaches its own local variables only, and their addresses mean nothing to others: put "
             "what threads share into a __shared__ array."),
      phrase("A variable that another thread sets must be volatile or atomic: of others a loop may read the "
             "value once."),
      phrase("After such an error every call fails until the program ends: check what each call returns, and "
             "leave the loop."),
      phrase("Devices have them from compute capability 6.0 on (cudaDevAttrCooperativeLaunch): end the "
             "kernel where the grid is to wait, and launch a second one."),
      phrase("All blocks of a cooperative launch run at the same time: launch at most (multiprocessors) * "
             "cudaOccupancyMaxActiveBlocksPerMultiprocessor() blocks, and let a loop go over the rest of the "
             "data."),
      phrase("All extern __shared__ arrays of a kernel begin at the same address: declare one, and let a "
             "pointer to the second begin behind the first, float* second = first + n."),
      phrase("An access that the checks could not follow: look for a wild pointer in local memory."),
      phrase("An atomic operation orders nothing but other atomics on the same word: end the kernel between "
             "the two where the updates of all blocks are meant, else make the other access atomic too."),
      phrase("Blocks run at the same time and in any order, and an atomic of one may come before the plain "
             "store of another."),
      phrase("A first value is set before the launch, by cudaMemset or a kernel of its own, since the "
             "beginning of a kernel orders."),
      phrase("A value that is to come behind all atomics is stored by the next kernel, or by the block that "
             "an atomic tells that it is the last."),
      phrase("Ask for float, or make the texture with readMode = cudaReadModeElementType."),
      phrase("Ask for float."),
      phrase("Ask for the address with cudaGetSymbolAddress(), or copy with cudaMemcpyToSymbol()."),
      phrase("Ask for the element's own type, or make the texture with readMode = "
             "cudaReadModeNormalizedFloat, which gives numbers from 0 (or -1) to 1."),
      phrase("Blocks beyond those that the device holds begin only when others end: where each waits for "
             "all, launch no more than it holds, with cudaLaunchCooperativeKernel(), which refuses more, and "
             "let them meet at grid.sync()."),
      phrase("Blocks run at the same time and in any order: put a grid.sync() between the access of one and "
             "that of the other, reached by all threads of the grid."),
      phrase("CUDA does not promise that work of two streams runs at the same time: give what sets the flag "
             "first, or order the two by an event (cudaStreamWaitEvent)."),
      phrase("Call cudaDestroySurfaceObject after the last kernel that uses it."),
      phrase("Call cudaDestroyTextureObject after the last kernel that uses it."),
      phrase("Call cudaSetDevice() with the stream's device before launching into it."),
      phrase("Call cudaStreamEndCapture first: it gives the graph, and the stream is a usual one again."),
      phrase("Check the index against the number of elements that the array was allocated with."),
      phrase("Check the pointer before its use."),
      phrase("Check the pointer to the host's array, and that the array is as large as the copy."),
      phrase("Check what malloc and new give in a kernel before its use."),
      phrase("Code compiled for a GPU (PTX, cubin, fatbin) does not run on the CPU device: make the module "
             "with `gridstride cc -ptx FILE.cu -o FILE.ptx`, or at run time with NVRTC."),
      phrase("Constant memory is set by the host with cudaMemcpyToSymbol; kernels only read it."),
      phrase("Copy to the variable before that kernel is launched, or let the two be of one device."),
      phrase("Copy with cudaMemcpy2D, which takes the pitch that cudaMallocPitch returned."),
      phrase("Copy with cudaMemcpyToSymbol() or cudaMemcpyFromSymbol(), which take the name, or ask for the "
             "address with cudaGetSymbolAddress()."),
      phrase("Copy with cudaMemcpyToSymbol() or cudaMemcpyFromSymbol(), which take the name."),
      phrase("Copy to it with cudaMemcpyToSymbol() before the launch."),
      phrase(
          "Only {} of its {} were filled before this launch: a size is in bytes, sizeof {} for all of it."),
      phrase("Another file has filled a variable of this name: a static one in a header is another variable "
             "in each file that includes it. Let the file with the kernel copy to it with "
             "cudaMemcpyToSymbol(), or declare it extern and compile with -rdc=true."),
      phrase("Create the stream before the launch, and destroy it after the last use."),
      phrase("Each cudaCreateSurfaceObject needs a cudaDestroySurfaceObject."),
      phrase("Each cudaCreateTextureObject needs a cudaDestroyTextureObject."),
      phrase("Each cudaEventCreate needs a cudaEventDestroy."),
      phrase("Each cudaGraphInstantiate needs a cudaGraphExecDestroy."),
      phrase("Each cudaMallocHost or cudaHostAlloc needs a cudaFreeHost once the last copy is over."),
      phrase("Each cudaStreamCreate needs a cudaStreamDestroy."),
      phrase("a stream is never destroyed"),
      phrase("{} streams are never destroyed"),
      phrase("an event is never destroyed"),
      phrase("{} events are never destroyed"),
      phrase("a graph is never destroyed"),
      phrase("{} graphs are never destroyed"),
      phrase("an executable graph is never destroyed"),
      phrase("{} executable graphs are never destroyed"),
      phrase("a texture object is never destroyed"),
      phrase("{} texture objects are never destroyed"),
      phrase("a surface object is never destroyed"),
      phrase("{} surface objects are never destroyed"),
      phrase("Each graph, also a captured one, needs a cudaGraphDestroy."),
      phrase("Each side of the copy has a pitch of its own: that of the array on the device is the one that "
             "cudaMallocPitch returned."),
      phrase("Blocks of a cluster meet at cluster.sync(): put one between the access of the one block and "
             "that of the other, reached by all threads of the cluster. __syncthreads() waits for the own "
             "block alone."),
      phrase("Blocks of a cluster reach one another's shared memory from the first cluster.sync() on, behind "
             "which all of them have begun: fill the own array, call cluster.sync(), then use the others'."),
      phrase("The shared memory of a block is gone when the block ends: call cluster.sync() behind the last "
             "access to another block's memory, so that all of them are there until then."),
      phrase("Hand over the place in the array and the rank of the block, and take the address by "
             "map_shared_rank() where it is used."),
      phrase("Ranks go from 0 to num_blocks() - 1 of the cluster: take the rank of a neighbour modulo "
             "num_blocks()."),
      phrase("This launch has no clusters, so that each block is one of its own: give the kernel "
             "__cluster_dims__, or the launch cudaLaunchAttributeClusterDimension."),
      phrase("map_shared_rank() takes an address in the calling block's own shared memory, and gives that of "
             "the same place in another block's."),
      phrase("Every thread of the cluster must reach the same cluster barrier: move it out of the if or the "
             "loop whose condition differs between threads, and keep threads without work in the kernel."),
      phrase("Every thread of the grid must reach the same grid barrier: move it out of the if or the loop "
             "whose condition differs between threads, and keep threads without work in the kernel."),
      phrase("Every thread of the grid must reach the same grid barriers: keep blocks without work in the "
             "kernel."),
      phrase("Extent and positions of an array are in elements, of plain memory in bytes."),
      phrase("Free each array once."),
      phrase("Free each array once; set the pointer to nullptr afterwards."),
      phrase("Free each piece of memory once, by one thread; set the pointer to nullptr afterwards."),
      phrase("Free memory after its last use, and read what is still needed of it before: the pointer to the "
             "next node of a list."),
      phrase("Free the array after its last use, on the host too."),
      phrase("Functions that begin with tex take a cudaTextureObject_t, those that begin with surf a "
             "cudaSurfaceObject_t."),
      phrase("Guard the access, or pass cudaBoundaryModeZero or cudaBoundaryModeClamp."),
      phrase("If nothing in another stream sets it, the threads wait for ever (a deadlock)."),
      phrase("Kernels use such a variable without an argument for it; or pass the address that "
             "cudaGetSymbolAddress() gives."),
      phrase("Linear filtering gives float: read 8-bit and 16-bit integers with cudaReadModeNormalizedFloat, "
             "or filter with cudaFilterModePoint."),
      phrase("Look for a loop whose condition never becomes false, or whose counter does not advance."),
      phrase(
          "The program has launched {} kernels so far: look first for a loop of the host around the launch "
          "that does not end."),
      phrase("The program has launched {} kernels so far, the last at {}: look first for a loop of the host "
             "around the launch that does not end."),
      phrase("Each launch takes some microseconds, and one can do all elements."),
      phrase("The launch has {} blocks, and each uses the element of its number, of {}: the array needs an "
             "element for each block."),
      phrase("Look for a loop whose condition never becomes false, for an index that does not advance, or "
             "for threads of which each goes over all elements instead of its own."),
      phrase(
          "Make the 2-D array with the flag cudaArrayTextureGather, the last argument of cudaMallocArray."),
      phrase("Make the array with the flag cudaArraySurfaceLoadStore, the last argument of cudaMallocArray "
             "and cudaMalloc3DArray."),
      phrase("Memory behind a texture is aligned to textureAlignment of cudaDeviceProp, as cudaMalloc gives "
             "it: pass the array's begin, and add the offset to the coordinate."),
      phrase("Memory of cudaMalloc goes to cudaFree, of cudaMallocHost to cudaFreeHost, of new[] to "
             "delete[], of malloc to free."),
      phrase(
          "Memory of cudaMalloc and cudaMallocAsync goes to cudaFree or cudaFreeAsync, of cudaMallocManaged "
          "to cudaFree, of cudaMallocHost to cudaFreeHost. A graph frees what a graph has allocated."),
      phrase("Memory of cudaMallocHost and cudaHostAlloc goes to cudaFreeHost."),
      phrase("Name the device that was current when the array was allocated."),
      phrase(
          "Nodes that no path of edges joins run side by side: add a dependency (cudaGraphAddDependencies) "
          "or, while the graph is captured, let one stream wait for the other's event."),
      phrase("Pass nullptr, and make the array in the format that is to be read."),
      phrase("Pass the address of a __global__ function; an instance of a template by its name with all "
             "template arguments."),
      phrase("Rows of cudaMallocPitch are pitch bytes apart, not as many as they hold: row y begins at "
             "reinterpret_cast<T*>(reinterpret_cast<char*>(p) + y * pitch)."),
      phrase("Rows of cudaMallocPitch are pitch bytes apart, not pitch elements: row y begins at "
             "reinterpret_cast<T*>(reinterpret_cast<char*>(p) + y * pitch)."),
      phrase("Set a flag there, and let another thread make the call."),
      phrase("Set the pointer first: cudaMalloc(&pointer, bytes) for memory of the device."),
      phrase("Shared memory lives as long as its block, and a pointer to it means nothing to other blocks "
             "and kernels: hand the data over in an array of the device."),
      phrase(
          "Since a kernel failed every CUDA call fails, and gives no memory: check what each call returns."),
      phrase("The call returned before its work was done: wait for its stream with cudaStreamSynchronize(), "
             "or for all with cudaDeviceSynchronize()."),
      phrase("The first argument is the variable itself, without quotes."),
      phrase("The first of these is the variable itself."),
      phrase("The function must fit the array: surf1D, surf2D, surf3D, surf1DLayered, surf2DLayered, "
             "surfCubemap."),
      phrase("The function must fit the memory: tex1Dfetch reads linear memory, tex2D rows with a pitch and "
             "2-D arrays, tex1D, tex3D, tex2DLayered and texCubemap such arrays."),
      phrase("The host makes the heap larger before the first launch that uses it: "
             "cudaDeviceSetLimit(cudaLimitMallocHeapSize, bytes)."),
      phrase("The host's other elements keep what they held."),
      phrase("The kernel ended itself on purpose."),
      phrase("Or the array has 0 bytes: then its pointer is null, and no thread may access it."),
      phrase(
          "The last of n elements is element n - 1, and the early return lets n through: write >= in place "
          "of >."),
      phrase("The kernel returns early where a number is too large, but that does not hold this index below "
             "{}: it is computed wrongly, or needs a condition of its own."),
      phrase(
          "The first thread comes outside, too: if it does so in a later round of its loop, the loop's "
          "condition must hold the index below the number of elements; else it is the index that is wrong."),
      phrase("The kernel was given no array: pass the pointer that cudaMalloc has set, and look at what "
             "cudaMalloc returns."),
      phrase(
          "The kernel was given no array for {}: pass the pointer that cudaMalloc has set, and look at what "
          "cudaMalloc returns."),
      phrase("Where nullptr is passed on purpose, the kernel has to test the pointer before its use."),
      phrase("The pitch is in bytes, at least a row, and a multiple of texturePitchAlignment of "
             "cudaDeviceProp (32): allocate with cudaMallocPitch and pass the pitch that it gave."),
      phrase("The pointer was never set, or the index is far outside of its array: check both before the "
             "access."),
      phrase("The result is undefined on a GPU: check the divisor first."),
      phrase("The size of a copy is in bytes: n * sizeof(T), if all n elements are meant."),
      phrase("The stream waits for the function: a call that waits for the stream would wait for ever."),
      phrase("The two may not overlap: copy through another array."),
      phrase("The width is in bytes and must fit the array, counted from the offset."),
      phrase("The x of a surface is in bytes, x * sizeof(T), the others are not."),
      phrase("The x of a surface is in bytes: pass x * sizeof(T)."),
      phrase("Use a multiple of 32 threads a block, or a mask that names only the lanes that exist."),
      phrase("Use an array of one level."),
      phrase("Wait for the copy first: wait() or wait_prior() of the group, consumer_wait() of the pipeline, "
             "wait() of the barrier, or a commit and __pipeline_wait_prior(). __syncthreads() does not wait "
             "for it, but is needed behind the wait before other threads read."),
      phrase("What a kernel allocates stays until a kernel frees it."),
      phrase("What a pointer points to is copied with cudaMemcpy()."),
      phrase("What malloc or new in a kernel gave is freed by free or delete in a kernel."),
      phrase("Whether the kernel still runs is not certain: call cudaDeviceSynchronize() first."),
      phrase("Width and pitches are in bytes, the width first multiplied by sizeof(T); a pitch is at least "
             "the width."),
      phrase("Write the kernel into the file: it is compiled before the program runs."),
      phrase("args holds one pointer to a value for each parameter of the kernel."),
      phrase(
          "cudaCreateSurfaceObject makes it: check its result, and pass the object to the kernel by value."),
      phrase(
          "cudaCreateTextureObject makes it: check its result, and pass the object to the kernel by value."),
      phrase("cudaFree takes the very pointer that cudaMalloc gave."),
      phrase(
          "The pointer has been moved to the array's end, it seems, as by d_data++ for each element: move a "
          "copy of it."),
      phrase("cudaFreeHost takes the very pointer that the allocation gave."),
      phrase("{} fills device memory; for host memory use std::fill or memset."),
      phrase(
          "{} takes the destination first, then the source, and the direction from source to destination."),
      phrase("{} takes the pointer that cudaMalloc has set, not the address of it: cudaMemcpy(d_data, ...), "
             "although cudaMalloc(&d_data, bytes)."),
      // What one lesson's checks say; in brackets, which input it was.
      phrase("cores per SM for compute capability {}"),
      phrase("{}, row {}, device {}"),
      phrase("values, one for each row of attribute_list, device {}"),
      phrase("major number, device {}"),
      phrase("minor number, device {}"),
      phrase("expected about {} GB/s from pinned memory, but got {}"),
      phrase("expected far less than {} GB/s from pageable memory for {} bytes, but got {}: time the copies "
             "of this very call"),
      phrase("expected far less than {} GB/s from pinned memory for {} bytes, but got {}: time the copies of "
             "this very call"),
      phrase("expected about {} GB/s from pageable memory, but got {}"),
      phrase("element {} was changed"),
      phrase("bytes of cudaMalloc"),
      phrase("bytes copied in two copies of {}"),
      phrase("bytes copied from pinned memory in a copy of {}"),
      phrase("blocks launched, for grid_size = {}, block_size = {}"),
      phrase("threads launched, for grid_size = {}, block_size = {}"),
      phrase("after {} became {}"),
      phrase("a kernel was launched, though {} computes on the host"),
      phrase("real parts, {}"),
      phrase("imaginary parts, {}"),
      phrase("{}, elements of x: {}, of y: {}"),
      phrase("part {} should begin at element {}, but is {}"),
      phrase("the last part ends at element {} ({})"),
      phrase("parts have from {} to {} elements ({})"),
      phrase("{} (none)"),
      phrase("signatures {}, arguments {} and {}"),
      phrase("n = {} normally distributed numbers"),
      phrase("n = {} numbers between 4096 and 4097"),
      phrase("n = {}, after element {} was changed from {} to {}"),
      phrase("\"{}\" is missing in \"{}\""),
      phrase("row {} of {}"),
      phrase("share {} of {} shares of {} elements: expected begin {} and size {}, but got begin {} and size "
             "{}"),
      phrase("{}, call {}, n = {}, devices {}"),
      phrase("after {} calls of add_one, n = {}, devices {}"),
      phrase("fetched behind call {} of add_one, n = {}, devices {}"),
      phrase("device {} was current, and devices {} had done their work: now device {} is"),
      phrase("after_each_call gives an array of another size"),
      phrase("{}, devices {}: no gridstride::CudaError was thrown, though there is no such device"),
      phrase("{}, devices {}: the exception does not tell cudaErrorInvalidDevice: {}"),
      phrase("devices {}: an exception was thrown: {}"),
      phrase("device {}"),
      phrase("arrays on the device"),
      phrase("y a scalar"),
      phrase("int32 and float32"),
      phrase("explicit"),
      phrase("explicit, fetched each time"),
      phrase("implicit"),
      phrase("the clock is read for the last time while the kernel still runs: what is timed is the launch, "
             "which has returned at once"),
      phrase("the clock is read for the first time while the device is still busy with earlier work, whose "
             "time is counted too"),
      phrase("the launch is not made between the two readings of the clock: does the timer still live when "
             "launch() is called?"),
      phrase("a median of about {}"),
      phrase("a first launch of about {}"),
      phrase("launches of {} rounds, as the harness times them"),
      phrase("{} slow warm-ups, {} fast repetitions"),
      phrase("{} slow warm-up, {} repetitions of which {} is slow"),
      phrase("no warm-up, {} repetitions of which the first is slow"),
      phrase("ms on the process clock, {}"),
      phrase("ms on the wall clock, {}"),
      phrase("1 busy thread for 2 ms, then all asleep for 20 ms"),
      phrase("4 busy threads for 100 ms"),
      phrase("no phases"),
      phrase("{} phases"),
      phrase("ms, {}"),
      phrase("readings of the clock"),
      phrase("readings of the clock, {}"),
      phrase("from its beginning to the end of its scope"),
      phrase("stopped before the end of its scope"),
      phrase("stopped and started"),
      phrase("stopped, started and stopped"),
      phrase("stopped twice"),
      phrase("started while it runs"),
      phrase("started and stopped at random"),
      phrase("bytes, n = {}, rounds = {}"),
      phrase("operations, n = {}, rounds = {}"),
      phrase("the data, after launches of {} rounds together"),
      phrase("median of {}"),
      phrase("median of {} values"),
      phrase("operations a byte, {}"),
      phrase("GFLOP/s under the lower roof, {}"),
      phrase("ms at least, {}"),
      phrase("at the ridge"),
      phrase("a copy"),
      phrase("expected the memory to be the bound, but got the other ({})"),
      phrase("expected the arithmetic to be the bound, but got the other ({})"),
      phrase("{} returned error {} where a right launch is accepted: to look at the error is one half, to "
             "cure it the other ({})"),
      phrase("product, n = {}"),
      phrase("maximum of {}"),
      phrase("minimum of {}"),
      phrase("argmax of {}"),
      phrase("count of {}"),
      phrase("mean of {}"),
      phrase("m2 of {}"),
      phrase("no elements"),
      phrase("{} numbers below 0"),
      phrase("{} numbers above 0"),
      phrase("{} numbers of both signs"),
      phrase("{} different numbers"),
      phrase("{} numbers, many of them equal"),
      phrase("{} numbers around 0"),
      phrase("{} numbers between 65536 and 65537"),
      phrase("300 times -infinity"),
      phrase("the same numbers"),
      phrase("the same 20011 numbers once more, for the same bits"),
      // Why files are run as they are, as `doctor` tells it.
      phrase("namespaces are refused: {}; Landlock is refused: {}. Install bubblewrap and allow user "
             "namespaces (sysctl kernel.unprivileged_userns_clone=1), or give --no-sandbox to run your own "
             "code without isolation"),
      phrase("namespaces are refused: {}"),
      phrase("this kernel has no Landlock (Linux 5.13 or newer has)"),
      // What CLI11 says of words that a command does not take.
      phrase("A subcommand is required"),
      phrase("{}: {} not in {}"),
      phrase("{}: 1 required {} missing"),
      phrase("{} is required"),
      phrase("{} excludes {}"),
      phrase("{} requires {}"),
      // Values by their bits.
      phrase("{} as float"),
      phrase("{} as double"),
      // How a process ended.
      phrase("signal {} ({})"),
      phrase("{}: expected \"error: ...\", but got {}"),
      // Anything with a name before it.
      phrase("{}: {}"),
  };
  return all;
}

namespace {

/// Whether `text` is what comes behind a gap's beginning: the rest of a phrase, from its first gap on.
/// `found` gets what stands for the gaps. What is behind the whole of a message (", and 3 more failures") is
/// looked for `from_end`, all else from its beginning.
bool fits(std::string_view phrase, std::string_view text, bool from_end, std::vector<std::string>& found) {
  phrase.remove_prefix(gap.size());
  const std::size_t next = phrase.find(gap);
  const std::string_view literal = phrase.substr(0, next);
  if (next == std::string_view::npos) {  // the last piece ends the text
    if (text.size() <= literal.size() || !text.ends_with(literal)) return false;
    found.emplace_back(text.substr(0, text.size() - literal.size()));
    return true;
  }
  const auto rest_fits = [&](std::size_t at) {
    found.emplace_back(text.substr(0, at));
    if (fits(phrase.substr(next), text.substr(at + literal.size()), false, found)) return true;
    found.pop_back();
    return false;
  };
  if (!from_end) {  // where the first place does not do, which leaves most of the text, no other does
    const std::size_t at = text.find(literal, 1);
    return at != std::string_view::npos && rest_fits(at);
  }
  for (std::size_t at = text.rfind(literal); at != std::string_view::npos && at > 0;
       at = text.rfind(literal, at - 1))
    if (rest_fits(at)) return true;
  return false;
}

/// What stands for the gaps of a phrase in a text; nothing where the text is another.
std::optional<std::vector<std::string>> gaps(std::string_view phrase, std::string_view text) {
  const std::size_t first = phrase.find(gap);
  if (first == std::string_view::npos)
    return phrase == text ? std::optional(std::vector<std::string>()) : std::nullopt;
  if (!text.starts_with(phrase.substr(0, first))) return std::nullopt;
  std::vector<std::string> found;
  if (!fits(phrase.substr(first), text.substr(first), first == 0, found)) return std::nullopt;
  return found;
}

/// The text with "1 bytes" for "1 byte", and with threads likewise: the words of phrases, whose translations
/// have one form of these. What has several forms has two phrases.
std::string with_one_form(std::string text) {
  for (const std::string_view one : {"1 byte", "1 thread"}) {
    for (std::size_t at = text.find(one); at != std::string::npos; at = text.find(one, at + 1)) {
      const std::size_t behind = at + one.size();
      const bool whole =
          (at == 0 || std::string_view(" (").find(text[at - 1]) != std::string_view::npos) &&
          (behind == text.size() || std::string_view(" ,.;:)").find(text[behind]) != std::string_view::npos);
      if (whole) text.insert(behind, "s");
    }
  }
  return text;
}

/// All phrases but the last: a name before anything, "{}: {}".
std::span<const char* const> sentences() { return {phrases().data(), phrases().size() - 1}; }

/// Whether a text ends in a Chinese mark, which has the space behind it within: a full stop, a bracket.
bool ends_in_wide_mark(std::string_view text) {
  return text.size() >= 3 && (text.substr(text.size() - 3).starts_with("\xe3\x80") ||
                              text.substr(text.size() - 3).starts_with("\xef\xbc"));
}

std::string told_nested(std::string_view english, int depth);

/// A translation with what stands for its gaps: "{}" in the English order, or "{0}", "{1}" in any.
std::string filled_in(std::string_view translation, const std::vector<std::string>& parts, int depth) {
  std::string text;
  std::size_t next = 0;
  while (!translation.empty()) {
    const std::size_t open = std::min(translation.find('{'), translation.size());
    text += translation.substr(0, open);
    translation.remove_prefix(open);
    const std::size_t close = translation.find('}');
    if (translation.empty() || close == std::string_view::npos) break;
    const std::string_view number = translation.substr(1, close - 1);
    const std::size_t place = number.empty() ? next++ : static_cast<std::size_t>(number.front() - '0');
    if (place < parts.size()) text += told_nested(parts[place], depth + 1);
    translation.remove_prefix(close + 1);
    if (ends_in_wide_mark(text) && translation.starts_with(' ')) translation.remove_prefix(1);
  }
  return text;
}

/// A text that is one of some phrases as a whole, in the language that is spoken.
std::optional<std::string> told_whole(std::string_view english, std::span<const char* const> some,
                                      int depth) {
  const std::string plural = with_one_form(std::string(english));
  const auto of_one = [](std::string_view one) {
    return one.find("{} byte ") != one.npos || one.find("{} thread ") != one.npos;
  };
  if (plural != english)
    for (const char* const one : some)
      if (const auto parts = of_one(one) ? gaps(one, english) : std::nullopt)
        return filled_in(tr(one), *parts, depth);
  for (const char* const one : some) {
    if (const auto parts = gaps(one, english)) return filled_in(tr(one), *parts, depth);
    if (const auto parts = plural != english ? gaps(one, plural) : std::nullopt)
      return filled_in(tr(one), *parts, depth);
  }
  return std::nullopt;
}

/// Where the first sentence of several ends: behind its full stop.
std::size_t end_of_sentence(std::string_view text) {
  for (std::size_t at = text.find(". "); at != std::string_view::npos; at = text.find(". ", at + 1))
    if (at + 2 < text.size() && text[at + 2] >= 'A' && text[at + 2] <= 'Z') return at + 1;
  return std::string_view::npos;
}

/// told(), of a part at some depth of a text.
std::string told_nested(std::string_view english, int depth) {
  if (english.empty() || depth > most_nested) return std::string(english);
  std::string text;
  const auto append = [&](std::string_view sentence) {
    if (!text.empty() && !ends_in_wide_mark(text)) text += ' ';
    text += sentence;
  };
  for (int sentence = 0; sentence < most_sentences; ++sentence) {
    if (const auto whole = told_whole(english, sentences(), depth)) {
      append(*whole);
      return text;
    }
    const std::size_t end = end_of_sentence(english);
    const std::string_view first = english.substr(0, end);
    // Where there are more, the first may be a phrase of its own.
    append(told_whole(first, phrases(), depth).value_or(std::string(first)));
    if (end == std::string_view::npos) return text;
    english.remove_prefix(end + 1);
  }
  append(english);
  return text;
}

}  // namespace

bool is_known(const std::string& english) {
  const auto is_whole = [](std::string_view text) {
    const std::string plural = with_one_form(std::string(text));
    return std::ranges::any_of(sentences(),
                               [&](const char* one) { return gaps(one, text) || gaps(one, plural); });
  };
  if (is_whole(english)) return true;
  if (const std::size_t name = english.find(": ");
      name != std::string::npos && is_known(english.substr(name + 2)))
    return true;
  const std::size_t end = end_of_sentence(english);
  return end != std::string::npos && is_whole(english.substr(0, end)) && is_known(english.substr(end + 1));
}

std::string told(const std::string& english) {
  if (spoken() == "en" || english.size() > most_told_bytes) return english;
  return told_nested(english, 0);
}

}  // namespace gridstride::language
