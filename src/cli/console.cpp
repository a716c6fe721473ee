#include "cli/console.h"

#include <unistd.h>
#include <cerrno>

#include "io/descriptor.h"
#include "io/node.h"
#include "io/print.h"

namespace batchyard::cli {
namespace {

// 0, or the system's error.
int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

void say(std::string_view message) { write_to_error("batchyard: " + std::string(message) + "\n"); }

io::Node problem_node(const io::Problem& problem) {
  io::Node node = io::object_node();
  add(node, "file", io::string_node(problem.file));
  add(node, "line", io::number_node(problem.line, model::Unit::count));
  add(node, "column", io::number_node(problem.column, model::Unit::count));
  add(node, "path", io::string_node(problem.path));
  add(node, "message", io::string_node(problem.message));
  return node;
}

std::string document(const std::vector<io::Problem>& problems) {
  io::Node root = io::object_node();
  add(root, "format", io::number_node(1, model::Unit::count));
  io::Node list = io::list_node();
  for (const io::Problem& problem : problems) list.items.push_back(problem_node(problem));
  add(root, "problems", std::move(list));
  return io::printed(root);
}

}  // namespace

void write_to_error(std::string_view text) { write_all(STDERR_FILENO, text); }

void Console::report(const std::vector<io::Problem>& problems) {
  if (json_) {
    print(document(problems));
    return;
  }
  for (const io::Problem& problem : problems) write_to_error(text(problem) + "\n");
}

void Console::report(std::string_view message) {
  if (json_)
    report(std::vector{io::Problem{"", 0, 0, "", std::string(message)}});
  else
    say(message);
}

void Console::answer(std::string_view key, std::string_view text) {
  if (!json_) return print(text);
  io::Node root = io::object_node();
  add(root, "format", io::number_node(1, model::Unit::count));
  add(root, key, io::string_node(text));
  print(io::printed(root));
}

void Console::note(std::string_view message) const { say(message); }

bool Console::flush() {
  const int error = write_all(STDOUT_FILENO, text_);
  text_.clear();
  if (error != 0) say("could not write the result: " + io::error_text(error));
  return error == 0;
}

}  // namespace batchyard::cli
