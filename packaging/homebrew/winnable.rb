# Untried. URL and checksum are those of the source tarball of scripts/package, once it is published.
class Winnable < Formula
  desc "Decides deals of patience games"
  homepage "https://example.invalid/winnable"
  url "https://example.invalid/winnable-0.2.0.tar.gz"
  sha256 "0" * 64
  license "MIT"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "boost"
  depends_on "fmt"
  depends_on "sqlite"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DWINNABLE_TESTS=OFF", "-DWINNABLE_BENCH=OFF", "-DWINNABLE_SAT=OFF",
           "-DCMAKE_COMPILE_WARNING_AS_ERROR=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_equal "won\n", shell_output("#{bin}/winnable solve golf 1 -q", 10)
  end
end
