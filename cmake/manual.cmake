# Manual pages, which the program makes of what it knows of its commands, completion for the shells, and the manuals
# docs/... that the program names.
find_program(WINNABLE_GZIP gzip REQUIRED)
set(manual ${PROJECT_BINARY_DIR}/manual)
add_custom_command(OUTPUT ${manual}/winnable.1.gz DEPENDS winnable
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${manual}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${manual}
  COMMAND winnable manual --pages ${manual}
  COMMAND ${WINNABLE_GZIP} -9nr ${manual})
add_custom_target(winnable_manual ALL DEPENDS ${manual}/winnable.1.gz)
install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
foreach(place "bash;bash-completion/completions;winnable" "zsh;zsh/site-functions;_winnable" "fish;fish/vendor_completions.d;winnable.fish")
  list(GET place 0 shell)
  list(GET place 1 folder)
  list(GET place 2 name)
  install(FILES completions/winnable.${shell} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} RENAME ${name} COMPONENT program)
endforeach()
file(GLOB manuals CONFIGURE_DEPENDS docs/*.md docs/*.json)
file(GLOB result_pages CONFIGURE_DEPENDS docs/results/*.md)
file(GLOB rule_sheets CONFIGURE_DEPENDS docs/rules/*.md)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES ${manuals} DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT program)
install(FILES ${result_pages} DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs/results COMPONENT program)
install(FILES ${rule_sheets} DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs/rules COMPONENT program)
