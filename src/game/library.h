#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/problem.h"
#include "model/campaign.h"
#include "model/level.h"

namespace batchyard::game {

/// Where a level stands in the campaign.
struct Stop {
  const model::Campaign::Chapter* chapter = nullptr;
  std::size_t number = 0;  ///< within its chapter, from 0
};

/// The program's own catalogue, campaign and levels. Files are read when first asked for and then kept; what is wrong
/// with one is told with it, and never keeps the others from being used.
class Library {
 public:
  /// `folder` holds assets/ and levels/ (io::find_data_folder); nothing: the program's files are missing.
  explicit Library(std::optional<std::filesystem::path> folder);

  const model::Catalogue& catalogue() const { return catalogue_; }
  const model::Campaign& campaign() const { return campaign_; }
  /// Of the catalogue and the campaign.
  const std::vector<io::Problem>& problems() const { return problems_; }

  /// The level with this id ("scaling/two-gpus"), or its faults.
  const io::Loaded<model::Level>& level(const std::string& id);
  /// A level file anywhere.
  io::Loaded<model::Level> level_in(const std::filesystem::path& file) const;
  /// Reads the file again when it is next asked for.
  void forget(const std::string& id) { levels_.erase(id); }

  std::optional<Stop> stop(std::string_view id) const;
  /// The level after this one in the campaign; empty after the last, or if it is in none.
  std::string after(std::string_view id) const;
  std::vector<std::string> ids() const;  ///< of the campaign's levels, in its order

  const std::optional<std::filesystem::path>& folder() const { return folder_; }

 private:
  std::optional<std::filesystem::path> folder_;
  model::Catalogue catalogue_;
  model::Campaign campaign_;
  std::vector<io::Problem> problems_;
  std::map<std::string, io::Loaded<model::Level>, std::less<>> levels_;
};

/// The problems as lines of text.
std::vector<std::string> texts(const std::vector<io::Problem>& problems);

}  // namespace batchyard::game
