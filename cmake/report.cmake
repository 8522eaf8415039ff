# The style and the script of a report's page (src/output/report.css, report.js) become byte arrays
# of assay_core:
#   extern const char assay_report_css[], assay_report_js[];   each ends with a NUL

set(REPORT_OBJECT_SOURCE ${CMAKE_BINARY_DIR}/report.S)
configure_file(cmake/report.S.in ${REPORT_OBJECT_SOURCE} @ONLY)
set_source_files_properties(${REPORT_OBJECT_SOURCE} PROPERTIES OBJECT_DEPENDS
  "${CMAKE_SOURCE_DIR}/cmake/embed.inc;${CMAKE_SOURCE_DIR}/src/output/report.css;${CMAKE_SOURCE_DIR}/src/output/report.js")
