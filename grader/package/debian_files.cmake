# SPDX-License-Identifier: MIT
# What Debian's policy asks of a package beyond what is installed elsewhere; run by CPack on the staged tree.
# The back end for GPUs is linked with NVIDIA's driver and toolkit, which no package of Debian's main archive brings.
file(GLOB gpu_parts ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/lib/gridstride/lessons/*/gpu
     ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/lib/gridstride/bin/gridstride-*gpu*)
file(REMOVE_RECURSE ${gpu_parts})

set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
set(doc ${share}/doc/gridstride)
file(COPY_FILE ${CPACK_GRIDSTRIDE_PACKAGE}/copyright ${doc}/copyright)
file(REMOVE ${doc}/LICENSE ${doc}/README.md)
file(MAKE_DIRECTORY ${share}/lintian/overrides)
file(COPY_FILE ${CPACK_GRIDSTRIDE_PACKAGE}/lintian-overrides ${share}/lintian/overrides/gridstride)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${doc}/changelog "gridstride (${CPACK_PACKAGE_VERSION}) stable; urgency=medium

  * Changes are listed in CHANGELOG.md.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
execute_process(COMMAND gzip -9nf ${doc}/changelog ${doc}/CHANGELOG.md ${share}/man/man1/gridstride.1 COMMAND_ERROR_IS_FATAL ANY)
file(MAKE_DIRECTORY ${share}/zsh/vendor-completions)
file(RENAME ${share}/zsh/site-functions/_gridstride ${share}/zsh/vendor-completions/_gridstride)
file(REMOVE_RECURSE ${share}/zsh/site-functions)
