#include "unit/io/shipped.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace batchyard::io {

const char* source_folder() { return BATCHYARD_SOURCE_DIR; }
namespace {

template <class T>
std::pair<bool, std::vector<Problem>> outcome(const Loaded<T>& loaded) {
  return {loaded.value.has_value(), loaded.problems};
}

}  // namespace

const model::Catalogue& shipped_catalogue() {
  static const model::Catalogue loaded = load_catalogue(source / "assets/catalogue.json").value.value();
  return loaded;
}

const model::Level& reference_level() {
  static const model::Level loaded = load_level(source / "levels/scaling/two-gpus.json", shipped_catalogue()).value.value();
  return loaded;
}

std::pair<bool, std::vector<Problem>> load(FileKind kind, const fs::path& file) {
  switch (kind) {
    case FileKind::catalogue: return outcome(load_catalogue(file));
    case FileKind::level: return outcome(load_level(file, shipped_catalogue()));
    case FileKind::board: return outcome(load_board(file, &reference_level()));
    case FileKind::front: return outcome(load_front(file, &reference_level()));
    case FileKind::campaign: return outcome(load_campaign(file));
    case FileKind::progress: return outcome(load_progress(file));
    case FileKind::preferences: return outcome(load_preferences(file));
  }
  return {};
}

std::string lines(const std::vector<Problem>& problems) {
  std::string out;
  for (const Problem& problem : problems) out += text(problem) + "\n";
  return out;
}

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (fs::temp_directory_path() / "batchyard-XXXXXX").string();
  path_ = mkdtemp(name.data());
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace batchyard::io
