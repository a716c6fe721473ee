# batchyard_module(name LINKS modules-and-libraries...): one folder of src/ as a library that can only include what it links.
# Every module sees src/ as its include root, but a header of a module that is not linked fails the tidy test; third-party
# headers are reachable only through the libraries named here. A main.cpp belongs to a program, not to its module.
function(batchyard_module name)
  cmake_parse_arguments(ARG "" "" "LINKS;PRIVATE_LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\.cpp$")  # a program's own
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE batchyard_strict ${ARG_PRIVATE_LINKS} PUBLIC ${ARG_LINKS})
  batchyard_prelude(${name} <algorithm> <functional> <map> <optional> <string> <variant> <vector>)
endfunction()
