# SPDX-License-Identifier: MIT
"""The published figures, and what each is made of in the model. No row has a number of its own: all come from the
machine's profile and from the sizes that the posts name."""
from dataclasses import dataclass
from typing import Callable

SUM_N = 2**27 - 157
SIN_EXP_N = 10**6
INCREMENT_N = 2**31
BLOCKS = -(-SUM_N // 128)

# What Numba does on the host before a kernel starts, in ms. The same for each row.
# The launch of a kernel: 200 us (S. Seibert, "Reduce CUDA launch overhead", Numba's issue 3003, 2018).
NUMBA_LAUNCH_MS = 0.2
# A vectorized function on arrays of the device, the result's given: 451 us for 10^5 additions, which run beside it; 112
# us more where the result is a new array, as a cudaMalloc is modelled (outputs kept with NVIDIA's course Fundamentals of
# Accelerated Computing with CUDA Python, section 1).
NUMBA_VECTORIZED_MS = 0.45

# Name of the program and the table: profile, full size, sizes to go on from (beyond the device's L2 cache, with the
# same remainder as the full size).
PROGRAMS = {
    "sum_float32": ("gtx850m", SUM_N, (2**20 - 157, 2**21 - 157, 2**22 - 157)),
    "sin_exp_float64": ("gtx1060", SIN_EXP_N, ()),
    "increment_int32": ("gtx1080ti_x2", INCREMENT_N, (2**21, 2**22, 2**23)),
}


@dataclass
class Row:
    """One row of a table: `model` gives its time in ms from the machine and the program."""
    program: str
    method: str
    call: str
    model: Callable
    made_of: str
    section: str = ""  # of the post, where two rows have the same method


def increment_call(machine):
    """The CPU's own loop: each element is read and written."""
    return machine.cpu_ms(8 * INCREMENT_N, flops=INCREMENT_N)


def new_pages(machine):
    """The first call finds an array of zeros that nobody has touched: the operating system gives its pages."""
    return machine.first_touch_ms(4 * INCREMENT_N)


def explicit_call(machine, program):
    """Beside what the devices do: two halves in new arrays and both in a third one are zeroed, then joined."""
    return program.time_ms("explicit_two") + NUMBA_LAUNCH_MS + machine.cpu_ms(8 * INCREMENT_N) + increment_call(machine)


NUMPY_SUM = ("One core reads 4 n bytes and adds n times. The post does not name its CPU: the profile's is an "
             "estimate. The published time is 1.6 ns an element, as of additions that each wait for the last; the model's loop has "
             "several sums at once.")
FIRST = ("The second call's and the pages that the operating system gives. Numba's compilation, in the published time, "
         "is not modelled.")

ROWS = [
    Row("sum_float32", "CPU, NumPy sum", "", lambda machine, _: machine.cpu_ms(4 * SUM_N, flops=SUM_N), NUMPY_SUM,
        section="section 3.2"),
    Row("sum_float32", "GPU, library reduction, data on the device", "second",
        lambda _, program: program.time_ms("library") + 3 * NUMBA_LAUNCH_MS,
        "Three launches (128 blocks of 128 threads, the rest, the sums of blocks), one element back. The reading of n "
        "elements bounds it."),
    Row("sum_float32", "CPU, NumPy sum", "", lambda machine, _: machine.cpu_ms(4 * SUM_N, flops=SUM_N), NUMPY_SUM,
        section="section 3.3"),
    Row("sum_float32", "GPU, one pass of block sums in global memory, the rest by NumPy", "second",
        lambda machine, program: program.time_ms("block_sums") + NUMBA_LAUNCH_MS + machine.first_touch_ms(4 * BLOCKS)
        + machine.cpu_ms(4 * BLOCKS, flops=BLOCKS),
        "A launch, the pass, the copy of a sum for each of 2^20 blocks to a new array, NumPy's sum of these on one core. "
        "Instructions and latency bound the pass: steps of few additions, each after a barrier, with 64-bit indices into "
        "arrays of any stride. What Numba's compiler has made of them the post does not show: counted here is what nvcc "
        "leaves of `//`, a shift; with all that Python's rounding asks for the pass would take 64 ms. Multiplications of "
        "64 bits are counted as on a Turing, four instructions; Maxwell builds them of 16-bit ones."),
    Row("sin_exp_float64", "CPU, NumPy", "",
        lambda machine, _: machine.cpu_ms(56 * SIN_EXP_N, flops=SIN_EXP_N, special_functions=2 * SIN_EXP_N),
        "Three passes with two arrays between them, 2 n special functions on one core. The post does not name its CPU: "
        "the profile's is an estimate. The published time is more than 20 ns for each."),
    Row("sin_exp_float64", "CPU, Numba vectorize", "second",
        lambda machine, _: machine.cpu_ms(24 * SIN_EXP_N, flops=SIN_EXP_N, special_functions=2 * SIN_EXP_N),
        "One pass, the same special functions."),
    Row("sin_exp_float64", "GPU, Numba vectorize, with transfers", "second",
        lambda _, program: program.time_ms("with_transfers") + NUMBA_VECTORIZED_MS,
        "Numba's call; two arrays in, one out, pageable; the kernel. No test of the rate of copies: the profile has it "
        "from this row less the next one."),
    Row("sin_exp_float64", "GPU, Numba vectorize, device arrays", "second",
        lambda _, program: program.time_ms("device_only") + NUMBA_VECTORIZED_MS,
        "Numba's call, a new array, the kernel, a wait. Arithmetic of float64, of which this device does little, bounds the "
        "kernel: 42 instructions an element."),
    Row("increment_int32", "CPU, Numba njit, one core", "first",
        lambda machine, _: increment_call(machine) + new_pages(machine),
        FIRST + " The rate of new pages is from this row's system time (3.04 s)."),
    Row("increment_int32", "CPU, Numba njit, one core", "second", lambda machine, _: increment_call(machine),
        "Each element read and written by one core. No test: the profile has one core's bandwidth from this row."),
    Row("increment_int32", "implicit transfer, 1 GPU", "first",
        lambda machine, program: program.time_ms("implicit_one") + 2 * NUMBA_LAUNCH_MS + new_pages(machine), FIRST),
    Row("increment_int32", "implicit transfer, 1 GPU", "second", lambda _, program: program.time_ms("implicit_one") + 2 * NUMBA_LAUNCH_MS,
        "Each half in, the kernel, out. No test: the profile has the rate of pageable copies from this row."),
    Row("increment_int32", "implicit transfer, 2 GPUs", "first",
        lambda machine, program: program.time_ms("implicit_two") + NUMBA_LAUNCH_MS + new_pages(machine), FIRST),
    Row("increment_int32", "implicit transfer, 2 GPUs", "second", lambda _, program: program.time_ms("implicit_two") + NUMBA_LAUNCH_MS,
        "Both halves at once, a device each, each at one device's rate: the CPU's memory is taken to feed both."),
    Row("increment_int32", "explicit transfer, 2 GPUs", "first", explicit_call,
        "As the second call. The array of zeros is only read, so that its pages cost less than in the other rows' first "
        "calls; these and Numba's compilation are not modelled."),
    Row("increment_int32", "explicit transfer, 2 GPUs", "second", explicit_call,
        "Both halves in, the kernel, out to new arrays, which one core then joins in another one: each element read and "
        "written. The new arrays are zeroed by the system before, at one core's bandwidth; the post's system time "
        "(1.15 s for 2^34 bytes) shows that they come in larger pages than zeros that are touched one by one."),
]
