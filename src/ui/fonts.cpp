#include "ui/fonts.h"

#include <imgui.h>
#include <imgui_freetype.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace batchyard::ui {
namespace {

// ImGui's size is ascent minus descent; these are the faces' own, in em.
constexpr float inter_height_em = 1.2102f, jetbrains_height_em = 1.32f;
constexpr float least_em_px = 11;
constexpr std::size_t most_sizes = 90;

constexpr std::pair<char32_t, char32_t> usual_characters[] = {{0x20, 0xFF},     {0x2013, 0x2026}, {0x2190, 0x2193},
                                                              {0x2212, 0x2212}, {0x2264, 0x2265}};

bool usual(char32_t c) {
  return std::ranges::any_of(usual_characters, [c](auto range) { return c >= range.first && c <= range.second; });
}

int imgui_size(Face face, float em_px) {
  const float height = face == Face::figures ? jetbrains_height_em : inter_height_em;
  return static_cast<int>(std::lround(std::max(em_px, least_em_px) * height));
}

}  // namespace

Fonts::Sized Fonts::get(Face face, float em_px, bool exact) {
  const Key key{face, imgui_size(face, em_px)};
  const auto size = static_cast<float>(key.second);
  if (const auto found = baked_.find(key); found != baked_.end()) return {found->second, size};
  if (exact) wanted_.insert(key);
  return {nearest(key), size};
}

ImFont* Fonts::nearest(Key key) const {
  ImFont* best = ImGui::GetFont();
  int best_distance = 1 << 20;
  for (const auto& [at, font] : baked_) {
    const int distance = std::abs(at.second - key.second) + (at.first == key.first ? 0 : 1000);
    if (distance < best_distance) best_distance = distance, best = font;
  }
  return best;
}

void Fonts::need(char32_t character) {
  if (!usual(character) && character <= 0xFFFF && !characters_.contains(character)) wanted_characters_.insert(character);
}

void Fonts::bake() {
  if (baked_.size() > most_sizes) baked_.clear();
  for (const Key& key : wanted_) baked_[key] = nullptr;
  characters_.merge(wanted_characters_);
  wanted_.clear(), wanted_characters_.clear();

  ranges_.clear();
  for (const auto& [first, last] : usual_characters)
    ranges_.insert(ranges_.end(), {static_cast<ImWchar>(first), static_cast<ImWchar>(last)});
  for (const char32_t c : characters_) ranges_.insert(ranges_.end(), {static_cast<ImWchar>(c), static_cast<ImWchar>(c)});
  ranges_.push_back(0);

  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
  atlas.FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
  atlas.TexDesiredWidth = 2048;
  atlas.AddFontDefault();
  for (auto& [key, font] : baked_) font = add(atlas, key);
  atlas.Build();
}

ImFont* Fonts::add(ImFontAtlas& atlas, Key key) const {
  ImFontConfig config;
  config.SizePixels = static_cast<float>(key.second);
  const auto& file = files_[static_cast<std::size_t>(key.first)];
  if (file.empty()) return atlas.AddFontDefault(&config);
  return atlas.AddFontFromFileTTF(file.c_str(), config.SizePixels, &config, ranges_.data());
}

}  // namespace batchyard::ui
