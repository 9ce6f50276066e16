# What a package has beside the program, and the Debian package (scripts/package makes it with the others).
set(doc share/doc/winnable)
install(FILES LICENSE DESTINATION ${doc} RENAME copyright COMPONENT package)
set(notes ${PROJECT_BINARY_DIR}/notes)
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)  # of SOURCE_DATE_EPOCH, if it is set
set(maintainer "The Winnable maintainers <maintainers@winnable.invalid>")  # there is no address
file(WRITE ${notes}/changelog.Debian "winnable (${PROJECT_VERSION}-1) stable; urgency=medium\n\n  * See changelog.gz.\n\n -- ${maintainer}  ${today}\n")
configure_file(CHANGELOG.md ${notes}/changelog COPYONLY)
execute_process(COMMAND ${WINNABLE_GZIP} -9nrf ${notes} COMMAND_ERROR_IS_FATAL ANY)
install(FILES ${notes}/changelog.gz DESTINATION ${doc} COMPONENT package)

if(WINNABLE_STATIC)  # the terms of what is linked in
  foreach(package libc6-dev libstdc++-12-dev libboost1.74-dev libsqlite3-dev libfmt-dev nlohmann-json3-dev)
    install(FILES /usr/share/doc/${package}/copyright DESTINATION ${doc}/linked RENAME ${package} COMPONENT package OPTIONAL)
  endforeach()
else()
  install(FILES ${notes}/changelog.Debian.gz DESTINATION ${doc} COMPONENT package)
  install(FILES packaging/debian/lintian-overrides DESTINATION share/lintian/overrides RENAME winnable COMPONENT package)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL program package)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_CONTACT ${maintainer})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "decides deals of patience games")
set(CPACK_PACKAGE_DESCRIPTION "Winnable decides whether a deal of a patience (solitaire) game can be won:\nwon, with a move list that a referee has replayed; lost, proved; or undecided,\nsaid openly. It surveys millions of deals and measures the win rate with its\ninterval.")
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
include(CPack)
