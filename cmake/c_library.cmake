# The C interface as a shared library, for languages that load one, and its file for pkg-config. Its names alone are
# visible; nothing else is needed but the C++ runtime.
add_library(winnable_c SHARED ${library_objects})
set_target_properties(winnable_c PROPERTIES LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_link_libraries(winnable_c PRIVATE Threads::Threads)
if(with_sat)
  target_link_libraries(winnable_c PRIVATE ${cadical_library})
endif()
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  target_link_options(winnable_c PRIVATE "LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/c_library.map"
    LINKER:--no-undefined)
  set_property(TARGET winnable_c APPEND PROPERTY LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/c_library.map)
endif()
install(TARGETS winnable_c)
configure_file(cmake/winnable.pc.in ${PROJECT_BINARY_DIR}/winnable.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/winnable.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
