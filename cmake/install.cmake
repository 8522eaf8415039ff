# What `make install` puts where. Files marked OPTIONAL may not be written yet.

if(TARGET assay)
  install(TARGETS assay RUNTIME DESTINATION bin)
endif()
install(TARGETS assay_core ARCHIVE DESTINATION lib)
install(FILES include/assay.h include/assay_contracts.h DESTINATION include OPTIONAL)
install(DIRECTORY include/assay_harness DESTINATION include OPTIONAL)

list(JOIN LLVM_LIBRARIES " " ASSAY_LLVM_LIBRARIES)
list(JOIN ASSAY_MODULES " " ASSAY_REQUIRES)
configure_file(cmake/assay.pc.in assay.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/assay.pc DESTINATION lib/pkgconfig)

install(FILES doc/assay.1 DESTINATION share/man/man1 OPTIONAL)
install(FILES contrib/completion/assay.bash RENAME assay
  DESTINATION share/bash-completion/completions OPTIONAL)
install(FILES contrib/completion/_assay DESTINATION share/zsh/site-functions OPTIONAL)
