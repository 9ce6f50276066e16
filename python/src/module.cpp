// The compiled part of the Python package `winnable`; winnable/__init__.py is its face.
#include <algorithm>

#include "bindings.h"

namespace winnable::python {
namespace {

// Protocols 0 and 1 of pickle make an object of pybind11's base class, which ends the interpreter: they do as 2 does.
void bind_old_pickles(const py::module_& module) {
  const auto reduce = [](const py::object& self, int protocol) {
    return py::module_::import("builtins").attr("object").attr("__reduce_ex__")(self, std::max(protocol, 2));
  };
  for (const char* name : {"Game", "State", "ManyDeals"}) {
    const py::object type = module.attr(name);
    type.attr("__reduce_ex__") = py::cpp_function(reduce, py::name("__reduce_ex__"), py::is_method(type));
  }
}

}  // namespace
}  // namespace winnable::python

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
  python::bind_old_pickles(module);
}
