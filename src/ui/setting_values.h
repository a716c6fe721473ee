#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/level.h"

namespace batchyard::ui {

/// Whether the level leaves this setting to the player. `kind` nothing: of links.
bool is_free(const model::Level& level, std::optional<model::PartKind> kind, std::string_view key);

/// The values that sliders and steppers offer, lowest first, the open value before all: those of the level's list, else the
/// table's steps that the level allows; of choices, the words.
std::vector<model::SettingValue> offered_values(const model::Level& level, std::optional<model::PartKind> kind,
                                                const model::SettingRow& row);

/// Index of the value nearest to `now` among the offered.
std::size_t nearest_offer(const std::vector<model::SettingValue>& offers, const model::SettingValue& now);
/// The next value up or down from `now`, which need not be an offered one; `now` itself at the end.
model::SettingValue stepped(const std::vector<model::SettingValue>& offers, const model::SettingValue& now, bool up);

/// The numbers among the offers.
std::vector<std::int64_t> batches_of(const std::vector<model::SettingValue>& offers);
/// Where a batch lies among rising `batches` that stand evenly apart: 0 is the first, 1 the second; between two by its
/// logarithm. Cut to the ends.
double batch_position(const std::vector<std::int64_t>& batches, std::int64_t batch);

/// What was typed: a value of this setting, or a sentence that says what to write instead. Thousands may be set apart by
/// commas, the unit may stand behind.
std::variant<model::SettingValue, std::string> typed_value(const model::SettingRow& row, std::string_view typed);

}  // namespace batchyard::ui
