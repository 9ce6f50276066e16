# Untried. The library alone (find_package(winnable)), from the source tarball of scripts/package, once it is published.
vcpkg_download_distfile(archive URLS "https://example.invalid/winnable-${VERSION}.tar.gz" FILENAME "winnable-${VERSION}.tar.gz" SKIP_SHA512)
vcpkg_extract_source_archive(source ARCHIVE "${archive}")
vcpkg_cmake_configure(SOURCE_PATH "${source}" OPTIONS -DWINNABLE_TESTS=OFF -DWINNABLE_BENCH=OFF -DWINNABLE_THREADS=OFF -DWINNABLE_SAT=OFF -DCMAKE_COMPILE_WARNING_AS_ERROR=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/winnable)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${source}/LICENSE")
