# Compiles the data that ships into a library: every JSON file under module-schema and tests/cases is taken in by the
# assembler as it stands, which costs no time to compile however much there is. Files that are changed, added or
# removed lead to a new build. What a game is judged by is taken in once more packed, so that nothing of it is parsed when
# the program begins.
function(umpire_ship_files target)
  set(roots module-schema tests/cases)
  set(files)
  foreach(root IN LISTS roots)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${root}/*.json ${CMAKE_SOURCE_DIR}/${root}/*.jsonl)
    foreach(path IN LISTS found)
      file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR}/${root} ${path})
      if(root STREQUAL "tests/cases")
        string(PREPEND name "cases/")
      endif()
      list(APPEND files "${name} ${path}")
    endforeach()
  endforeach()
  # By their names: the program searches among them.
  list(SORT files COMPARE STRING)

  set(paths)
  set(to_pack)
  set(packed)
  set(packing)
  set(directives)
  set(symbols)
  set(entries)
  set(number 0)
  foreach(file IN LISTS files)
    string(REGEX MATCH "^([^ ]*) (.*)$" file ${file})
    set(name ${CMAKE_MATCH_1})
    set(path ${CMAKE_MATCH_2})
    list(APPEND paths ${path})
    set(symbol umpire_shipped_${number})
    string(APPEND directives "${symbol}:\n.incbin \"${path}\"\n${symbol}_end:\n")
    string(APPEND symbols "extern const char ${symbol}[];\nextern const char ${symbol}_end[];\n")
    set(packed_entry "nullptr, nullptr")
    if(name MATCHES "^[^/]+/.*\\.json$" AND NOT name MATCHES "^cases/")
      set(packed_path ${CMAKE_BINARY_DIR}/packed/${name}.bin)
      list(APPEND to_pack ${path})
      list(APPEND packed ${packed_path})
      string(APPEND packing "${path}\t${packed_path}\n")
      string(APPEND directives "${symbol}_packed:\n.incbin \"${packed_path}\"\n${symbol}_packed_end:\n")
      string(APPEND symbols "extern const char ${symbol}_packed[];\nextern const char ${symbol}_packed_end[];\n")
      set(packed_entry "${symbol}_packed, ${symbol}_packed_end")
    endif()
    string(APPEND entries "    {\"${name}\", ${symbol}, ${symbol}_end, ${packed_entry}},\n")
    math(EXPR number "${number} + 1")
  endforeach()

  add_executable(umpire-pack-data ${CMAKE_SOURCE_DIR}/tools/pack_data.cpp ${CMAKE_SOURCE_DIR}/src/catalog/packed_json.cpp)
  target_include_directories(umpire-pack-data PRIVATE ${CMAKE_SOURCE_DIR}/src/catalog)
  target_link_libraries(umpire-pack-data PRIVATE umpire_options nlohmann_json::nlohmann_json)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/files_to_pack.txt CONTENT "${packing}" @ONLY)
  add_custom_command(OUTPUT ${packed}
    COMMAND umpire-pack-data ${CMAKE_BINARY_DIR}/files_to_pack.txt
    DEPENDS umpire-pack-data ${to_pack} ${CMAKE_BINARY_DIR}/files_to_pack.txt
    COMMENT "Packing the data that ships" VERBATIM)
  add_custom_target(umpire-packed-data DEPENDS ${packed})
  add_dependencies(${target} umpire-packed-data)

  configure_file(${CMAKE_SOURCE_DIR}/tools/shipped_files.cpp.in ${CMAKE_BINARY_DIR}/shipped_files.cpp @ONLY)
  set_source_files_properties(${CMAKE_BINARY_DIR}/shipped_files.cpp PROPERTIES
    OBJECT_DEPENDS "${paths};${packed}"
    # Its one text tells the assembler what to take in.
    COMPILE_OPTIONS -Wno-overlength-strings
    INCLUDE_DIRECTORIES ${CMAKE_SOURCE_DIR}/src/catalog)
  target_sources(${target} PRIVATE ${CMAKE_BINARY_DIR}/shipped_files.cpp)
endfunction()
