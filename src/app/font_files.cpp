#include "app/font_files.h"

#include <fontconfig/fontconfig.h>

#include <string_view>

namespace batchyard::app {
namespace {

std::filesystem::path found(FcConfig* config, const char* family, int weight) {
  FcPattern* wanted = FcPatternBuild(nullptr, FC_FAMILY, FcTypeString, family, FC_WEIGHT, FcTypeInteger, weight, FC_SLANT,
                                     FcTypeInteger, FC_SLANT_ROMAN, nullptr);
  FcConfigSubstitute(config, wanted, FcMatchPattern);
  FcDefaultSubstitute(wanted);
  FcResult result{};
  FcPattern* match = FcFontMatch(config, wanted, &result);
  FcChar8 *file = nullptr, *name = nullptr;
  std::filesystem::path out;
  if (match && FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch &&
      FcPatternGetString(match, FC_FAMILY, 0, &name) == FcResultMatch &&
      std::string_view(reinterpret_cast<char*>(name)) == family)
    out = reinterpret_cast<char*>(file);
  if (match) FcPatternDestroy(match);
  FcPatternDestroy(wanted);
  return out;
}

}  // namespace

ui::FontFiles font_files() {
  FcConfig* config = FcInitLoadConfigAndFonts();
  if (!config) return {};
  ui::FontFiles out{found(config, "Inter", FC_WEIGHT_REGULAR), found(config, "Inter", FC_WEIGHT_MEDIUM),
                    found(config, "Inter", FC_WEIGHT_SEMIBOLD), found(config, "JetBrains Mono", FC_WEIGHT_REGULAR)};
  FcConfigDestroy(config);
  return out;
}

}  // namespace batchyard::app
