// Runs the tests of a program, or those of one of its files alone, whose name is the argument: core_tests deck_test.
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <string>

namespace {

// The tests of a file, as a filter of GoogleTest; empty: there are none.
std::string tests_of(const std::string& file) {
  std::string filter;
  const auto& all = *testing::UnitTest::GetInstance();
  for (int s = 0; s < all.total_test_suite_count(); ++s) {
    const auto& suite = *all.GetTestSuite(s);
    for (int t = 0; t < suite.total_test_count(); ++t) {
      const auto& test = *suite.GetTestInfo(t);
      if (std::filesystem::path(test.file()).stem() == file)
        filter += std::string(suite.name()) + '.' + test.name() + ':';
    }
  }
  return filter;
}

}  // namespace

int main(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  if (count > 1) {
    if (GTEST_FLAG_GET(filter) != "*") {
      std::cerr << arguments[0] << ": the name of a file or --gtest_filter, not both\n";
      return 2;
    }
    const std::string filter = tests_of(arguments[1]);
    if (filter.empty()) {
      std::cerr << arguments[0] << ": no tests in " << arguments[1] << '\n';
      return 2;
    }
    GTEST_FLAG_SET(filter, filter);
  }
  return RUN_ALL_TESTS();
}
