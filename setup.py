"""Has CMake build the Python module and puts what it installs into the wheel. The rest stands in pyproject.toml.

CMAKE_ARGS (environment): more options for CMake. CMAKE_BUILD_PARALLEL_LEVEL: how many compilers run at a time."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent


def pybind11_options():
    """Where pybind11 is, if it is a Python package; otherwise CMake finds the system's."""
    try:
        import pybind11
    except ImportError:
        return []
    return [f"-Dpybind11_DIR={pybind11.get_cmake_dir()}"]


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        build, to = Path(self.build_temp).resolve(), Path(self.build_lib).resolve()
        options = ["-DCMAKE_BUILD_TYPE=Release", "-DWINNABLE_PYTHON=ON", "-DWINNABLE_PROGRAM=OFF",
                   "-DCMAKE_COMPILE_WARNING_AS_ERROR=OFF",
                   f"-DPython_EXECUTABLE={sys.executable}", *pybind11_options(), *shlex.split(os.environ.get("CMAKE_ARGS", ""))]
        jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or str(os.cpu_count() or 1)
        for command in (["cmake", "-S", ROOT, "-B", build, *options],
                        ["cmake", "--build", build, "-j", jobs, "--target", "winnable_python"],
                        ["cmake", "--install", build / "python", "--component", "python", "--prefix", to]):
            subprocess.run(command, check=True)


setup(ext_modules=[Extension("winnable._winnable", [])], cmdclass={"build_ext": CMakeBuild})
