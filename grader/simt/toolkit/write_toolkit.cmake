# SPDX-License-Identifier: MIT
# The CPU device in the shape of CUDA's toolkit, for build systems that look for one: bin/nvcc is `gridstride cc`, include
# the headers, and each library in lib64 a text for the linker that names the engine. FindCUDAToolkit and makefiles ask
# for the files by these names.
set(gridstride_toolkit_sources ${CMAKE_CURRENT_LIST_DIR})

# Into the folder `toolkit`, with a link to the folder `headers`; programs are linked with the file `engine`.
function(gridstride_write_toolkit toolkit headers engine)
  file(MAKE_DIRECTORY ${toolkit}/lib64)
  configure_file(${gridstride_toolkit_sources}/nvcc ${toolkit}/bin/nvcc COPYONLY)
  file(CREATE_LINK ${headers} ${toolkit}/include SYMBOLIC)
  file(WRITE ${toolkit}/version.txt "CUDA Version 12.0.140\n")  # Meson looks here
  foreach(library libcudart.so libcudart_static.a libcudadevrt.a libcuda.so libcublas.so libcublasLt.so
          libcublas_static.a libcufft.so
          libcufft_static.a libcurand.so libcurand_static.a libnvrtc.so libnvToolsExt.so libculibos.a)
    configure_file(${gridstride_toolkit_sources}/library.in ${toolkit}/lib64/${library} @ONLY)
  endforeach()
  # What programs open while they run has to be the library itself, under the name of the file that CUDA 12 has (and
  # CUDA 11, where it is another).
  foreach(library libcuda.so.1 libcudart.so.12 libcudart.so.11.0 libnvrtc.so.12 libnvrtc.so.11.2 libcublas.so.12
          libcublas.so.11 libcufft.so.11 libcufft.so.10 libcurand.so.10)
    file(CREATE_LINK ../../lib/libgridstride_program.so ${toolkit}/lib64/${library} SYMBOLIC)
  endforeach()
endfunction()
