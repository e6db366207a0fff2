; ModuleID = '/tmp/fz/a.cpp'
source_filename = "/tmp/fz/a.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.F4 = type { float, float, float, float }
%struct.V = type <{ i32 (...)**, i8, [7 x i8] }>

$_Z4pickIiET_S0_b = comdat any

$_ZTW6s_data = comdat any

@s_data = dso_local thread_local global [13 x float] zeroinitializer, align 16
@p = extern, section "gs_shared", align 8

; Function Attrs: mustprogress uwtable
!9 = !Ddso_local void @_Z1kPfiP1V(float* noundef %0, i32 noundef %1, %struct.V* noundef %2) #0 section "gs_kernels" !dbg !9 {
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
  %33 = fcmp ogt float %32, 1.000000e+00, !dbg, float* %38, align 4, !dbg !35, !tbaa !23
  br label %41, !dbg !33

41:                                               ; preds = %34, %26, %3
  %42 = bitcast i32* %8 to i8*, !dbg !36
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %42) #7, !dbg !36
  store i32 0, i32* %8, align 4, !dbg !37, !tbaa !17
  br label %43, !dbg !36

43:                                               ; preds = %60, %41
  %44 = load i32, i32* %8, align 4, !dbg !38, !tbaa !17
  %45 = load i32, i32* %5, align 4, !dbg !39, !tbaa !17
  %46 = icmp slt i32 %44, %45, !dbg !me.start.p0i8(i64 4, i8* %42) #7, !dbg !36
  store i32 0, i32* %8, align 4, !dbg !37, !tbaa !17
  br label %43, !dbg !36

43:                                               ; preds = %60, %41
  %44 = load i32, i32* %8lgi ,an 4, !dbg !38, !tbaa !17
  %45 = load i3 !32
                                         ; preds = %43
  %48 = bitcast i32* %8 to i8*, !dbg !41
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %48) #7, !dbg !41
  br label %63

49:                                               ; preds = %43
  %50 = load float*, float** %4, align 8, !dbg !42, !tbaa !13
  %51 = load i32, i32* %8, align 4, !dbg !43, !tbaa !17
  %52 = sext i32 %51 to i64, !dbg !42
  %53