#include <algorithm>
#include <cstdlib>

#include "io/files.h"
#include "io/utf8.h"

namespace batchyard::io {
namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool holds_data(const fs::path& folder) { return is_folder(folder / "assets") && is_folder(folder / "levels"); }

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool is_plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F && std::string_view("/\\:*?\"<>|%").find(c) == std::string_view::npos; }

std::string escaped(char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'%', digits[byte / 16], digits[byte % 16]};
}

// FNV-1a, 64 bits.
std::string digest(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[(hash >> shift) & 15];
  return out;
}

}  // namespace

fs::path program_file() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error);
}

std::optional<fs::path> find_data_folder(const fs::path& program) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(program, error);
  const fs::path folder = (error ? program : real).parent_path();
  for (const fs::path& place : {folder, folder.parent_path() / "share" / "batchyard"})
    if (holds_data(place)) return place;
  return std::nullopt;
}

// A relative XDG_DATA_HOME is to be ignored, says the XDG Base Directory Specification.
std::optional<fs::path> user_folder() {
  if (const fs::path data = variable("XDG_DATA_HOME"); data.is_absolute()) return data / "batchyard";
  if (const fs::path home = variable("HOME"); home.is_absolute()) return home / ".local" / "share" / "batchyard";
  return std::nullopt;
}

std::string file_name(std::string_view text) {
  constexpr std::size_t longest = 200;  // leaves room for endings within the 255 bytes that file systems take
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool at_edge = (i == 0 || i + 1 == text.size()) && (text[i] == '.' || text[i] == ' ');
    out += is_plain(text[i]) && !at_edge ? std::string(1, text[i]) : escaped(text[i]);
  }
  if (out.empty()) return "%";
  if (out.size() <= longest) return out;
  std::size_t end = 0;
  while (end + std::max<std::size_t>(1, character_length(out, end)) <= longest - 17) end += std::max<std::size_t>(1, character_length(out, end));
  return out.substr(0, end) + "%" + digest(text);
}

}  // namespace batchyard::io
