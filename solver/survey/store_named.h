// Errors of a store name its file.
#pragma once

#include <string>

#include "solver/survey/store.h"

namespace winnable {

template <class Body>
auto named(const std::string& path, Body&& body) {
  try {
    return body();
  } catch (const ConflictError&) {
    throw;
  } catch (const DamagedError& error) {
    throw DamagedError((path.empty() ? "''" : path) + ": " + error.what());
  } catch (const StoreError& error) {
    throw StoreError((path.empty() ? "''" : path) + ": " + error.what());
  }
}

}  // namespace winnable
