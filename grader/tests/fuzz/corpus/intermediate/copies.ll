; ModuleID = '/tmp/fz/a.cpp'
source_filename = "/tmp/fz/a.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.F4 = type { float, float, float, float }
%struct.V = type <{ i32 (...)**, i8, [7 x i8] }>

$_Z4pickIiET_S0_b = comdat any

$_ZTW6s_data = comdat any

@s_data = dso_local thread_local global [13 x float] zeroinitializer, align 16
@p = external global %struct.F4*, align 8

; Function Attrs: mustprogress uwtable
define dso_local void @_Z1kPfiP1V(float* noundef %0, i32 noundef %1, %struct.V* noundef %2) #0 section "gs_kernels" !dbg !9 {
  %4 = alloca float*, align 8
  %5 = alloca i32, align 4
  %6 = alloca %struct.V*, align 8
  %7 = alloca %struct.F4, align 16
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i8, align 1
  %12 = alloca double, align 8
  store float* %0, float** %4, align 8, !tbaa !13
  store i32 %1, i32* %5, align 4, !tbaa !17
  store %struct.V* %2, %struct.V** %6, align 8, !tbaa !13
  %13 = bitcast %struct.F4* %7 to i8*, !dbg !19
  call void @llvm.lifetime.start.p0i8(i64 16, i8* %13) #7, !dbg !19
  %14 = load %struct.F4*, %struct.F4** @p, align 8, !dbg !20, !tbaa !13
  %15 = load i32, i32* %5, align 4, !dbg !21, !tbaa !17
  %16 = sext i32 %15 to i64, !dbg !20
  %17 = getelementptr inbounds %struct.F4, %struct.F4* %14, i64 %16, !dbg !20
  %18 = bitcast %struct.F4* %7 to i8*, !dbg !20
  %19 = bitcast %struct.F4* %17 to i8*, !dbg !20
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %18, i8* align 16 %19, i64 16, i1 false), !dbg !20, !tbaa.struct !22
  %20 = load %struct.F4*, %struct.F4** @p, align 8, !dbg !25, !tbaa !13
  %21 = getelementptr inbounds %struct.F4, %struct.F4* %20, i64 1, !dbg !25
  %22 = bitcast %struct.F4* %21 to i8*, !dbg !26
  %23 = bitcast %struct.F4* %7 to i8*, !dbg !26
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %22, i8* align 16 %23, i64 16, i1 false), !dbg !26, !tbaa.struct !22
  %24 = load i32, i32* %5, align 4, !dbg !27, !tbaa !17
  %25 = icmp sgt i32 %24, 2, !dbg !28
  br i1 %25, label %26, label %41, !dbg !29

26:                                               ; preds = %3
  %27 = load float*, float** %4, align 8, !dbg !30, !tbaa !13
  %28 = load i32, i32* %5, align 4, !dbg !31, !tbaa !17
  %29 = add nsw i32 %28, 1, !dbg !31
  store i32 %29, i32* %5, align 4, !dbg !31, !tbaa !17
  %30 = sext i32 %28 to i64, !dbg !30
  %31 = getelementptr inbounds float, float* %27, i64 %30, !dbg !30
  %32 = load float, float* %31, align 4, !dbg !30, !tbaa !23
  %33 = fcmp ogt float %32, 1.000000e+00, !dbg !32
  br i1 %33, label %34, label %41, !dbg !27

34:                                               ; preds = %26
  %35 = load float*, float** %4, align 8, !dbg !33, !tbaa !13
  %36 = load i32, i32* %5, align 4, !dbg !34, !tbaa !17
  %37 = sext i32 %36 to i64, !dbg !33
  %38 = getelementptr inbounds float, float* %35, i64 %37, !dbg !33
  %39 = load float, float* %38, align 4, !dbg !35, !tbaa !23
  %40 = fadd float %39, 1.000000e+00, !dbg !35
  store float %40, float* %38, align 4, !dbg !35, !tbaa !23
  br label %41, !dbg !33

41:                                               ; preds = %34, %26, %3
  %42 = bitcast i32* %8 to i8*, !dbg !36
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %42) #7, !dbg !36
  store i32 0, i32* %8, align 4, !dbg !37, !tbaa !17
  br label %43, !dbg !36

43:                                               ; preds = %60, %41
  %44 = load i32, i32* %8, align 4, !dbg !38, !tbaa !17
  %45 = load i32, i32* %5, align 4, !dbg !39, !tbaa !17
  %46 = icmp slt i32 %44, %45, !dbg !40
  br i1 %46, label %49, label %47, !dbg !41

47:                                               ; preds = %43
  %48 = bitcast i32* %8 to i8*, !dbg !41
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %48) #7, !dbg !41
  br label %63

49:                                               ; preds = %43
  %50 = load float*, float** %4, align 8, !dbg !42, !tbaa !13
  %51 = load i32, i32* %8, align 4, !dbg !43, !tbaa !17
  %52 = sext i32 %51 to i64, !dbg !42
  %53 = getelementptr inbounds float, float* %50, i64 %52, !dbg !42
  %54 = load float, float* %53, align 4, !dbg !42, !tbaa !23
  %55 = load i32, i32* %8, align 4, !dbg !44, !tbaa !17
  %56 = sext i32 %55 to i64, !dbg !45
  %57 = getelementptr inbounds [13 x float], [13 x float]* @s_data, i64 0, i64 %56, !dbg !45
  %58 = load float, float* %57, align 4, !dbg !46, !tbaa !23
  %59 = call float @llvm.fmuladd.f32(float %54, float 2.000000e+00, float %58), !dbg !46
  store float %59, float* %57, align 4, !dbg !46, !tbaa !23
  br label %60, !dbg !45

60:                                               ; preds = %49
  %61 = load i32, i32* %8, align 4, !dbg !47, !tbaa !17
  %62 = add nsw i32 %61, 1, !dbg !47
  store i32 %62, i32* %8, align 4, !dbg !47, !tbaa !17
  br label %43, !dbg !41, !llvm.loop !48

63:                                               ; preds = %47
  %64 = load i32, i32* %5, align 4, !dbg !52, !tbaa !17
  switch i32 %64, label %73 [
    i32 1, label %65
    i32 3, label %67
  ], !dbg !53

65:                                               ; preds = %63
  %66 = call noundef i32 @_Z4hosti(i32 noundef 2), !dbg !54
  br label %74, !dbg !55

67:                                               ; preds = %63
  %68 = load i32, i32* %5, align 4, !dbg !56, !tbaa !17
  %69 = srem i32 %68, 3, !dbg !57
  %70 = sitofp i32 %69 to float, !dbg !56
  %71 = load float*, float** %4, align 8, !dbg !58, !tbaa !13
  %72 = getelementptr inbounds float, float* %71, i64 0, !dbg !58
  store float %70, float* %72, align 4, !dbg !59, !tbaa !23
  br label %73, !dbg !58

73:                                               ; preds = %63, %67
  call void @gs_sync(), !dbg !60
  br label %74, !dbg !61

74:                                               ; preds = %73, %65
  %75 = load float*, float** %4, align 8, !dbg !62, !tbaa !13
  %76 = bitcast float* %75 to i8*, !dbg !63
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %76, i8* align 16 bitcast ([13 x float]* @s_data to i8*), i64 40, i1 false), !dbg !63
  %77 = load %struct.V*, %struct.V** %6, align 8, !dbg !64, !tbaa !13
  %78 = bitcast %struct.V* %77 to i32 (%struct.V*)***, !dbg !65
  %79 = load i32 (%struct.V*)**, i32 (%struct.V*)*** %78, align 8, !dbg !65, !tbaa !66
  %80 = getelementptr inbounds i32 (%struct.V*)*, i32 (%struct.V*)** %79, i64 0, !dbg !65
  %81 = load i32 (%struct.V*)*, i32 (%struct.V*)** %80, align 8, !dbg !65
  %82 = call noundef i32 %81(%struct.V* noundef nonnull align 8 dereferenceable(9) %77), !dbg !65
  %83 = load %struct.V*, %struct.V** %6, align 8, !dbg !68, !tbaa !13
  %84 = getelementptr inbounds %struct.V, %struct.V* %83, i32 0, i32 1, !dbg !69
  %85 = load i8, i8* %84, align 8, !dbg !70
  %86 = and i8 %85, -8, !dbg !70
  %87 = or i8 %86, 2, !dbg !70
  store i8 %87, i8* %84, align 8, !dbg !70
  %88 = load float*, float** %4, align 8, !dbg !71, !tbaa !13
  %89 = bitcast float* %88 to i32*, !dbg !72
  store i32 1, i32* %9, align 4, !dbg !72, !tbaa !17
  %90 = load i32, i32* %9, align 4, !dbg !72
  %91 = atomicrmw add i32* %89, i32 %90 seq_cst, align 4, !dbg !72
  store i32 %91, i32* %10, align 4, !dbg !72
  %92 = load i32, i32* %10, align 4, !dbg !72, !tbaa !17
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %11) #7, !dbg !73
  %93 = load i32, i32* %5, align 4, !dbg !74, !tbaa !17
  %94 = trunc i32 %93 to i8, !dbg !74
  store i8 %94, i8* %11, align 1, !dbg !75, !tbaa !76
  %95 = load i32, i32* %5, align 4, !dbg !77, !tbaa !17
  %96 = load i32, i32* %5, align 4, !dbg !78, !tbaa !17
  %97 = icmp sgt i32 %96, 3, !dbg !79
  %98 = call noundef i32 @_Z4pickIiET_S0_b(i32 noundef %95, i1 noundef zeroext %97), !dbg !80
  %99 = load float*, float** %4, align 8, !dbg !81, !tbaa !13
  %100 = bitcast float* %99 to i32*, !dbg !82
  store i32 %98, i32* %100, align 4, !dbg !83, !tbaa !17
  %101 = bitcast double* %12 to i8*, !dbg !84
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %101) #7, !dbg !84
  %102 = load i32, i32* %5, align 4, !dbg !85, !tbaa !17
  %103 = sitofp i32 %102 to double, !dbg !85
  store double %103, double* %12, align 8, !dbg !86, !tbaa !87
  %104 = load double, double* %12, align 8, !dbg !89, !tbaa !87
  %105 = fdiv double %104, 3.000000e+00, !dbg !90
  %106 = fptrunc double %105 to float, !dbg !91
  %107 = load float*, float** %4, align 8, !dbg !92, !tbaa !13
  %108 = getelementptr inbounds float, float* %107, i64 2, !dbg !92
  store float %106, float* %108, align 4, !dbg !93, !tbaa !23
  %109 = bitcast double* %12 to i8*, !dbg !94
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %109) #7, !dbg !94
  call void @llvm.lifetime.end.p0i8(i64 1, i8* %11) #7, !dbg !94
  %110 = bitcast %struct.F4* %7 to i8*, !dbg !94
  call void @llvm.lifetime.end.p0i8(i64 16, i8* %110) #7, !dbg !94
  ret void, !dbg !94
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

declare !dbg !95 noundef i32 @_Z4hosti(i32 noundef) #4

declare !dbg !96 void @gs_sync() #4

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_Z4pickIiET_S0_b(i32 noundef %0, i1 noundef zeroext %1) #5 comdat !dbg !97 {
  %3 = alloca i32, align 4
  %4 = alloca i8, align 1
  store i32 %0, i32* %3, align 4, !tbaa !17
  %5 = zext i1 %1 to i8
  store i8 %5, i8* %4, align 1, !tbaa !98
  %6 = load i8, i8* %4, align 1, !dbg !100, !tbaa !98, !range !101
  %7 = trunc i8 %6 to i1, !dbg !100
  br i1 %7, label %8, label %10, !dbg !100

8:                                                ; preds = %2
  %9 = load i32, i32* %3, align 4, !dbg !102, !tbaa !17
  br label %11, !dbg !100

10:                                               ; preds = %2
  br label %11, !dbg !100

11:                                               ; preds = %10, %8
  %12 = phi i32 [ %9, %8 ], [ 0, %10 ], !dbg !100
  ret i32 %12, !dbg !103
}

; Function Attrs: uwtable
define weak_odr hidden noundef [13 x float]* @_ZTW6s_data() #6 comdat {
  ret [13 x float]* @s_data
}

attributes #0 = { mustprogress uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nofree nosync nounwind willreturn }
attributes #2 = { argmemonly nofree nounwind willreturn }
attributes #3 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #4 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { uwtable "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.linker.options = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "/tmp/fz/a.cpp", directory: "/work/fuzz/grader/tests/fuzz/corpus", checksumkind: CSK_MD5, checksum: "6e7aed2fe7740c2a8b86fe81ea13285c")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "k", scope: !10, file: !10, line: 4, type: !11, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !12)
!10 = !DIFile(filename: "/tmp/fz/a.cpp", directory: "", checksumkind: CSK_MD5, checksum: "6e7aed2fe7740c2a8b86fe81ea13285c")
!11 = !DISubroutineType(types: !12)
!12 = !{}
!13 = !{!14, !14, i64 0}
!14 = !{!"any pointer", !15, i64 0}
!15 = !{!"omnipotent char", !16, i64 0}
!16 = !{!"Simple C++ TBAA"}
!17 = !{!18, !18, i64 0}
!18 = !{!"int", !15, i64 0}
!19 = !DILocation(line: 4, column: 69, scope: !9)
!20 = !DILocation(line: 4, column: 74, scope: !9)
!21 = !DILocation(line: 4, column: 76, scope: !9)
!22 = !{i64 0, i64 4, !23, i64 4, i64 4, !23, i64 8, i64 4, !23, i64 12, i64 4, !23}
!23 = !{!24, !24, i64 0}
!24 = !{!"float", !15, i64 0}
!25 = !DILocation(line: 4, column: 80, scope: !9)
!26 = !DILocation(line: 4, column: 84, scope: !9)
!27 = !DILocation(line: 4, column: 91, scope: !9)
!28 = !DILocation(line: 4, column: 92, scope: !9)
!29 = !DILocation(line: 4, column: 95, scope: !9)
!30 = !DILocation(line: 4, column: 98, scope: !9)
!31 = !DILocation(line: 4, column: 101, scope: !9)
!32 = !DILocation(line: 4, column: 104, scope: !9)
!33 = !DILocation(line: 4, column: 108, scope: !9)
!34 = !DILocation(line: 4, column: 110, scope: !9)
!35 = !DILocation(line: 4, column: 112, scope: !9)
!36 = !DILocation(line: 4, column: 120, scope: !9)
!37 = !DILocation(line: 4, column: 124, scope: !9)
!38 = !DILocation(line: 4, column: 128, scope: !9)
!39 = !DILocation(line: 4, column: 130, scope: !9)
!40 = !DILocation(line: 4, column: 129, scope: !9)
!41 = !DILocation(line: 4, column: 116, scope: !9)
!42 = !DILocation(line: 4, column: 148, scope: !9)
!43 = !DILocation(line: 4, column: 150, scope: !9)
!44 = !DILocation(line: 4, column: 144, scope: !9)
!45 = !DILocation(line: 4, column: 137, scope: !9)
!46 = !DILocation(line: 4, column: 146, scope: !9)
!47 = !DILocation(line: 4, column: 133, scope: !9)
!48 = distinct !{!48, !41, !49, !50, !51}
!49 = !DILocation(line: 4, column: 153, scope: !9)
!50 = !{!"llvm.loop.mustprogress"}
!51 = !{!"llvm.loop.unroll.disable"}
!52 = !DILocation(line: 4, column: 163, scope: !9)
!53 = !DILocation(line: 4, column: 156, scope: !9)
!54 = !DILocation(line: 4, column: 174, scope: !9)
!55 = !DILocation(line: 4, column: 183, scope: !9)
!56 = !DILocation(line: 4, column: 203, scope: !9)
!57 = !DILocation(line: 4, column: 204, scope: !9)
!58 = !DILocation(line: 4, column: 198, scope: !9)
!59 = !DILocation(line: 4, column: 202, scope: !9)
!60 = !DILocation(line: 4, column: 217, scope: !9)
!61 = !DILocation(line: 4, column: 227, scope: !9)
!62 = !DILocation(line: 4, column: 246, scope: !9)
!63 = !DILocation(line: 4, column: 229, scope: !9)
!64 = !DILocation(line: 4, column: 260, scope: !9)
!65 = !DILocation(line: 4, column: 263, scope: !9)
!66 = !{!67, !67, i64 0}
!67 = !{!"vtable pointer", !16, i64 0}
!68 = !DILocation(line: 4, column: 268, scope: !9)
!69 = !DILocation(line: 4, column: 271, scope: !9)
!70 = !DILocation(line: 4, column: 272, scope: !9)
!71 = !DILocation(line: 4, column: 301, scope: !9)
!72 = !DILocation(line: 4, column: 276, scope: !9)
!73 = !DILocation(line: 4, column: 309, scope: !9)
!74 = !DILocation(line: 4, column: 325, scope: !9)
!75 = !DILocation(line: 4, column: 323, scope: !9)
!76 = !{!15, !15, i64 0}
!77 = !DILocation(line: 4, column: 344, scope: !9)
!78 = !DILocation(line: 4, column: 347, scope: !9)
!79 = !DILocation(line: 4, column: 348, scope: !9)
!80 = !DILocation(line: 4, column: 339, scope: !9)
!81 = !DILocation(line: 4, column: 335, scope: !9)
!82 = !DILocation(line: 4, column: 328, scope: !9)
!83 = !DILocation(line: 4, column: 337, scope: !9)
!84 = !DILocation(line: 4, column: 353, scope: !9)
!85 = !DILocation(line: 4, column: 364, scope: !9)
!86 = !DILocation(line: 4, column: 360, scope: !9)
!87 = !{!88, !88, i64 0}
!88 = !{!"double", !15, i64 0}
!89 = !DILocation(line: 4, column: 380, scope: !9)
!90 = !DILocation(line: 4, column: 381, scope: !9)
!91 = !DILocation(line: 4, column: 379, scope: !9)
!92 = !DILocation(line: 4, column: 367, scope: !9)
!93 = !DILocation(line: 4, column: 371, scope: !9)
!94 = !DILocation(line: 4, column: 386, scope: !9)
!95 = !DISubprogram(name: "host", scope: !10, file: !10, line: 2, type: !11, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !12)
!96 = !DISubprogram(name: "gs_sync", scope: !10, file: !10, line: 1, type: !11, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !12)
!97 = distinct !DISubprogram(name: "pick<int>", scope: !10, file: !10, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !12)
!98 = !{!99, !99, i64 0}
!99 = !{!"bool", !15, i64 0}
!100 = !DILocation(line: 2, column: 62, scope: !97)
!101 = !{i8 0, i8 2}
!102 = !DILocation(line: 2, column: 65, scope: !97)
!103 = !DILocation(line: 2, column: 55, scope: !97)
