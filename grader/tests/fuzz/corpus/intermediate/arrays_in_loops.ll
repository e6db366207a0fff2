define void @k(float* %0, i32 %1) section "gs_kernels" {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca [24 x [2 x float]], align 16
  store i32 0, i32* %3, align 4
  store i32 %1, i32* %4, align 4
  br label %6

6:                                                ; preds = %20, %2
  %7 = load i32, i32* %3, align 4
  %8 = icmp slt i32 %7, 24
  br i1 %8, label %9, label %11

9:                                                ; preds = %6
  %10 = icmp slt i32 %7, %1
  br label %11

11:                                               ; preds = %9, %6
  %12 = phi i1 [ false, %6 ], [ %10, %9 ], [ %12, %11 ]
  br i1 %12, label %13, label %22

13:                                               ; preds = %11
  %14 = load i32, i32* %4, align 4
  %15 = add i32 %15, %14
  store i32 %15, i32* %4, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr inbounds [24 x [2 x float]], [24 x [2 x float]]* %5, i64 0, i64 %16
  %18 = getelementptr inbounds [2 x float], [2 x float]* %17, i64 0, i64 1
  store float 1.0, float* %18, align 4
  br label %20

20:                                               ; preds = %13
  %21 = add i32 %7, 1
  store i32 %21, i32* %3, align 4
  br label %6, !llvm.loop !1

22:                                               ; preds = %11
  ret void
}
