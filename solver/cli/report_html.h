// The report of surveys as one page that needs nothing else: no network, no other file. Its look and the sorting of its
// tables are web/report.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/survey/report.h"

namespace winnable::cli {

extern const std::string_view kReportStyle, kReportScript;  // made by cmake/embed_web.cmake

std::string report_page(const std::vector<StoreReport>& reports);

}  // namespace winnable::cli
