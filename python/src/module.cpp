// The compiled part of the Python package `winnable`; winnable/__init__.py is its face.
#include "bindings.h"

PYBIND11_MODULE(_winnable, module) {
  namespace python = winnable::python;
  module.doc() = "The compiled part of the package winnable.";
  python::bind_errors(module);
  python::bind_games(module);
  python::bind_state(module);
  python::bind_solve(module);
  python::bind_hints(module);
  python::bind_many(module);
  python::bind_play(module);
  python::bind_packs(module);
}
