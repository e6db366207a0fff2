define 
  store i99999999999999999999 %1, ptr %2, align 99999999999999999999
  load
  % = phi ptr [
@
@ thread_local
!9 = !DILocation(line: 