# Flags for every target of ours: the warnings, errors in Debug (an optimiser, and every new compiler, warns of more), and arithmetic that gives the same bits everywhere.
add_library(batchyard_strict INTERFACE)
target_compile_options(batchyard_strict INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wswitch-enum -Wnon-virtual-dtor $<$<CONFIG:Debug>:-Werror>
  -ffp-contract=off)
# GCC 12 sees overlaps in std::string concatenation that are not there, in optimised builds (its bug 105329).
target_compile_options(batchyard_strict INTERFACE -Wno-restrict)
# Our own mistakes are asserts, and asserts are on in every build.
target_compile_options(batchyard_strict INTERFACE -UNDEBUG)
# What nearly every file includes, compiled once a target. Not beside a compiler cache, which does better without.
function(batchyard_prelude target)
  if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()
