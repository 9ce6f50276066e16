# The families of games, from the program's own list, and that list with some of its lines alone.
set(family_list ${CMAKE_CURRENT_LIST_DIR}/../games/family_list.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${family_list})
file(READ ${family_list} family_lines)
string(REGEX MATCHALL "\n +FAMILY\\([a-z0-9_]+, \"[^\"]+\"\\)" family_lines "${family_lines}")
list(TRANSFORM family_lines STRIP)

function(family_of line out)
  string(REGEX REPLACE "^FAMILY\\(([a-z0-9_]+).*$" "\\1" family "${line}")
  set(${out} ${family} PARENT_SCOPE)
endfunction()

# The folder in games/ that a family's code is in.
function(room_of family out)
  string(REGEX REPLACE "^stock_builder$" "builder" room ${family})
  set(${out} ${room} PARENT_SCOPE)
endfunction()

# Writes FOLDER/games/family_list.h, for the two files that include it.
function(write_family_list folder)  # and the lines
  list(JOIN ARGN " " lines)
  file(CONFIGURE OUTPUT ${folder}/games/family_list.h @ONLY
    CONTENT "// Made by cmake/families.cmake.\n#pragma once\n\n#define WINNABLE_FAMILIES(FAMILY) @lines@\n")
endfunction()
