@gs_function_lists = constant [9 x i8] c"d a.cu:3 k"
@table = internal global [3 x i24] zeroinitializer, align 4
define void @_Z1kPf(float* %0, i24* %1) section "gs_kernels" !dbg !4 {
  store i24 %7, i24* %5, align 1, !dbg !9
  %2 = load volatile i56, ptr %1, align 4
  %3 = phi ptr [ @table, %a ], [ @"other name", %b ]
  %4 = load float, ptr %3, align 4
  call void @gs_note_waiting_load(ptr %3, i64 4)
  %6 = call float @_ZSt3sinf(float %4), !dbg !9
  br i1 %c, label %a, label %b
}
!4 = distinct !DISubprogram(name: "k", linkageName: "_Z1kPf", scope: !5, file: !5, line: 3)
!5 = !DIFile(filename: "a.cu", directory: "/")
!9 = !DILocation(line: 4, column: 3, scope: !4)
