#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Exchanges arrays between Python and the solution of lesson 20, built as a library for the CPU device.

Usage: exchange.py GRIDSTRIDE    (the program; no packages needed)

Python is a producer, of DLPack capsules and of an object with `__cuda_array_interface__`, and a consumer. Where NumPy
is installed, one of its arrays is handed over, too: it is in host memory, and must be refused.
"""
import ctypes
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
CUDA, FLOAT = 2, 2
NONE, WRONG_DEVICE, WRONG_TYPE = 0, 1, 2  # of enum class Refusal


class Tensor(ctypes.Structure):
    """DLManagedTensor as it is published, not as the lesson declares it."""


DELETER = ctypes.CFUNCTYPE(None, ctypes.POINTER(Tensor))
RELEASE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Tensor._fields_ = [
    ("data", ctypes.c_void_p),
    ("device_type", ctypes.c_int32),
    ("device_id", ctypes.c_int32),
    ("ndim", ctypes.c_int32),
    ("code", ctypes.c_uint8),
    ("bits", ctypes.c_uint8),
    ("lanes", ctypes.c_uint16),
    ("shape", ctypes.POINTER(ctypes.c_int64)),
    ("strides", ctypes.POINTER(ctypes.c_int64)),
    ("byte_offset", ctypes.c_uint64),
    ("manager_ctx", ctypes.c_void_p),
    ("deleter", DELETER),
]

new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
capsule_pointer.restype, capsule_pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def numbers(*values):
    return (ctypes.c_int64 * len(values))(*values)


def tensor_in(capsule):
    """What a consumer takes out of a capsule."""
    return ctypes.cast(capsule_pointer(capsule, b"dltensor"), ctypes.POINTER(Tensor))


def build(program, folder):
    library = pathlib.Path(folder) / "libinterop.so"
    sources = [ROOT / "grader/tests/python/bridge.cu", ROOT / "solutions/20_interop/interop.cu"]
    subprocess.run([program, "cc", "-std=c++20", "-shared", "-Xcompiler", "-fPIC", "-I", ROOT / "lessons/20_interop", "-I", ROOT / "lessons/support",
                    *sources, "-o", library], check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.counted_memory.restype, loaded.counted_memory.argtypes = ctypes.c_void_p, [ctypes.c_int64]
    loaded.free_memory.argtypes = [ctypes.c_void_p]
    loaded.copy_to_host.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64]
    loaded.add_tensors.argtypes = [ctypes.POINTER(Tensor)] * 3
    loaded.tensor_of.restype = ctypes.POINTER(Tensor)
    loaded.tensor_of.argtypes = [ctypes.c_void_p, ctypes.c_bool, ctypes.c_int, ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_int64),
                                 ctypes.c_char_p, ctypes.c_void_p, RELEASE]
    return loaded


class Memory:
    """Device memory of Python's: 0, 1, 2, ... Given back it is freed, with its last contents kept; it counts how often."""

    def __init__(self, library, size):
        self.library, self.size, self.released = library, size, 0
        self.address = library.counted_memory(size)
        self.kept = []  # what tensors point to

    def give_back(self, _):
        self.released += 1
        if self.released == 1:
            values = (ctypes.c_float * self.size)()
            self.library.copy_to_host(values, self.address, self.size)
            self.values = list(values)
            self.library.free_memory(self.address)

    def tensor(self, shape, strides, first=0, bits=32):
        """A DLPack capsule."""
        tensor = Tensor(self.address, CUDA, 0, len(shape), FLOAT, bits, 1, numbers(*shape), numbers(*strides) if strides else None,
                        4 * first, None, DELETER(self.give_back))
        self.kept.append(tensor)
        return new_capsule(ctypes.addressof(tensor), b"dltensor", None)

    @property
    def __cuda_array_interface__(self):
        """The same memory, as a matrix of three columns that stand one behind the other."""
        rows = self.size // 3
        return {"shape": (rows, 3), "typestr": "<f4", "data": (self.address, False), "strides": (4, 4 * rows), "version": 3}


def expect(right, got, what):
    if got != right:
        sys.exit(f"{what}: expected {right}, but got {got}")


def python_is_the_producer(library):
    x, y, out = (Memory(library, 12) for _ in range(3))
    refusal = library.add_tensors(tensor_in(x.tensor([2, 3], [3, 1], first=6)), tensor_in(y.tensor([2, 3], [1, 4])),
                                  tensor_in(out.tensor([2, 3], None)))
    expect(NONE, refusal, "refusal of a sum of Python's tensors")
    expect([1, 1, 1], [memory.released for memory in (x, y, out)], "how often each was given back")
    expect([6, 11, 16, 10, 15, 20, *range(6, 12)], out.values, "the sum of Python's tensors")
    doubles = x.tensor([2, 3], None, bits=64)
    refusal = library.add_tensors(tensor_in(doubles), tensor_in(doubles), tensor_in(doubles))
    expect((WRONG_TYPE, 1), (refusal, x.released), "a tensor of float64: refusal, and given back before")


def python_is_the_consumer(library):
    memory = Memory(library, 12)
    told = memory.__cuda_array_interface__
    release = RELEASE(memory.give_back)
    made = library.tensor_of(*told["data"], len(told["shape"]), numbers(*told["shape"]), numbers(*told["strides"]),
                             told["typestr"].encode(), memory.address, release)
    tensor = tensor_in(new_capsule(ctypes.cast(made, ctypes.c_void_p), b"dltensor", None)).contents
    fields = (tensor.device_type, tensor.device_id, tensor.code, tensor.bits, tensor.lanes, tensor.byte_offset)
    expect((CUDA, 0, FLOAT, 32, 1, 0), fields, "what and where the elements are")
    expect((memory.address, [4, 3], [1, 4]), (tensor.data, tensor.shape[: tensor.ndim], tensor.strides[: tensor.ndim]), "where each is")
    expect(0, memory.released, "given back before the consumer has called the deleter")
    tensor.deleter(tensor)
    expect(1, memory.released, "given back when the consumer has called the deleter")


def numpy_is_the_producer(library):
    if importlib.util.find_spec("numpy") is None:
        print("skipped: an array of NumPy's, which is not installed")
        return
    import numpy

    capsule = numpy.ones(3, dtype=numpy.float32).__dlpack__()
    refusal = library.add_tensors(tensor_in(capsule), tensor_in(capsule), tensor_in(capsule))
    expect(WRONG_DEVICE, refusal, "refusal of an array of NumPy's, which is in host memory")


def main():
    with tempfile.TemporaryDirectory() as folder:
        library = build(sys.argv[1], folder)
        python_is_the_producer(library)
        python_is_the_consumer(library)
        numpy_is_the_producer(library)


main()
