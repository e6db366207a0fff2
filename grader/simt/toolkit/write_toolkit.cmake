# SPDX-License-Identifier: MIT
# The CPU device in the shape of CUDA's toolkit, for build systems that look for one: bin/nvcc is `gridstride cc`, include
# the headers, and each library in lib64 a text for the linker that names the engine. FindCUDAToolkit and makefiles ask
# for the files by these names.
set(gridstride_toolkit_sources ${CMAKE_CURRENT_LIST_DIR})

# Into the folder `toolkit`, with a link to the folder `headers`; programs are linked with the libraries in `folder`.
function(gridstride_write_toolkit toolkit headers folder)
  file(MAKE_DIRECTORY ${toolkit}/lib64)
  configure_file(${gridstride_toolkit_sources}/nvcc ${toolkit}/bin/nvcc COPYONLY)
  file(CREATE_LINK ${headers} ${toolkit}/include SYMBOLIC)
  foreach(library libcudart.so libcudart_static.a libcudadevrt.a libcuda.so libcublas.so libcublasLt.so
          libcublas_static.a libcufft.so
          libcufft_static.a libcurand.so libcurand_static.a libnvrtc.so libnvToolsExt.so libculibos.a)
    configure_file(${gridstride_toolkit_sources}/library.in ${toolkit}/lib64/${library} @ONLY)
  endforeach()
endfunction()
