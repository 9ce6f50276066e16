# WINNABLE_LEVELS: the installed program in two forms, for every x86-64 machine of the last fifteen years (x86-64-v2) and
# for those since 2013 or so (x86-64-v3), which it is faster on. What is installed as `winnable` is a launcher that picks
# one (cmake/launcher.cpp). The second form is a build of the same tree in a folder below this one.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU" OR CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
  message(FATAL_ERROR "WINNABLE_LEVELS needs GCC 12, which can ask a machine for its level")
endif()
if(WINNABLE_NATIVE OR NOT WINNABLE_INSTRUCTIONS STREQUAL "x86-64-v2")
  message(FATAL_ERROR "WINNABLE_LEVELS is for a build with WINNABLE_INSTRUCTIONS=x86-64-v2")
endif()

target_link_options(winnable PRIVATE -s)
set(newer ${PROJECT_BINARY_DIR}/x86-64-v3)
include(ExternalProject)
ExternalProject_Add(winnable_v3
  SOURCE_DIR ${PROJECT_SOURCE_DIR}
  BINARY_DIR ${newer}
  CMAKE_ARGS -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE} -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
    -DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER} -DWINNABLE_INSTRUCTIONS=x86-64-v3 -DCMAKE_EXE_LINKER_FLAGS=-s -DWINNABLE_STATIC=${WINNABLE_STATIC} -DWINNABLE_TESTS=OFF -DWINNABLE_BENCH=OFF
    -DCMAKE_UNITY_BUILD=${CMAKE_UNITY_BUILD}
  BUILD_COMMAND ${CMAKE_COMMAND} --build ${newer} --target winnable
  BUILD_ALWAYS ON
  INSTALL_COMMAND "")

set(levels_folder ${CMAKE_INSTALL_LIBEXECDIR}/winnable)
file(RELATIVE_PATH from_launcher /prefix/${CMAKE_INSTALL_BINDIR} /prefix/${levels_folder})
add_executable(winnable_launcher ${PROJECT_SOURCE_DIR}/cmake/launcher.cpp)
target_link_libraries(winnable_launcher PRIVATE winnable_options)
target_link_options(winnable_launcher PRIVATE -s)
if(WINNABLE_STATIC)
  target_link_options(winnable_launcher PRIVATE -static)
endif()
target_compile_definitions(winnable_launcher PRIVATE WINNABLE_LEVELS_FOLDER="${from_launcher}")

install(PROGRAMS $<TARGET_FILE:winnable> DESTINATION ${levels_folder} RENAME winnable-x86-64-v2 COMPONENT program)
install(PROGRAMS ${newer}/winnable DESTINATION ${levels_folder} RENAME winnable-x86-64-v3 COMPONENT program)
install(PROGRAMS $<TARGET_FILE:winnable_launcher> DESTINATION ${CMAKE_INSTALL_BINDIR} RENAME winnable COMPONENT program)
