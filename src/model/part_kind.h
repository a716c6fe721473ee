#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "model/units.h"

namespace batchyard::model {

enum class PartKind { users, broker, worker, store, gpu_server, dispatcher, runner, storage, licence_server, assembler };
inline constexpr int part_kind_count = 10;

enum class Protocol { amqp, grpc, http };  ///< HTTP carries tasks and results, and crosses at once
enum class Cargo { messages, rows, tasks, results };
enum class Direction { in, out };

std::string_view name(Protocol protocol);  ///< "AMQP", "gRPC", "HTTP"
std::string_view name(Cargo cargo);        ///< "messages", "rows", "tasks", "results"

struct PortRow {
  std::string_view name;  ///< unique within its kind: "in", "out"
  Direction direction;
  Protocol protocol;
  Cargo cargo;
  int most_links;  ///< more than one: the port fans out or in
};

/// What a setting that is left open means ("none", "auto"); a number in the setting's unit; or a word of its choices.
struct Blank {
  bool operator==(const Blank&) const = default;
};
using SettingValue = std::variant<Blank, std::int64_t, std::string>;

/// Where the allowed words of a choice come from.
enum class Choices { not_a_choice, listed, catalogue_gpus };

struct SettingRow {
  std::string_view key;    ///< as in files, the unit in the name: "max_wait_s"
  std::string_view label;  ///< as on screen: "Longest wait"
  Unit unit;
  std::int64_t least;  ///< inclusive, in the unit's smallest step; unused for choices
  std::int64_t most;
  std::string_view blank;  ///< the word for Blank; empty where a value is required
  SettingValue standard;   ///< the value of a new part, and of a file that leaves the key out
  Choices choices = Choices::not_a_choice;
  std::span<const std::string_view> words = {};  ///< for Choices::listed
  std::span<const std::int64_t> steps = {};      ///< the values offered by sliders and steppers; any value in range is valid
                                                 ///< unless `only_steps`
  bool only_steps = false;
  std::string_view help;  ///< one sentence
};

/// On which levels a kind has something to do: those with traffic, those with tasks, or both.
enum class Work { any, traffic, tasks };

struct KindRow {
  PartKind kind;
  std::string_view id;     ///< as in files: "gpu_server"
  std::string_view label;  ///< as on screen: "GPU server"
  std::string_view one;    ///< in a sentence, after a number: "GPU server"
  std::string_view many;   ///< "GPU servers"
  char key;                ///< adds one from the keyboard
  bool placed_on_server;   ///< must stand on a GPU server
  std::span<const PortRow> ports;
  std::span<const SettingRow> settings;
  std::string_view help;  ///< one sentence
  bool single = false;  ///< at most one on a board
  Work work = Work::traffic;
};

/// The one table of part kinds, in the order of the tray. Palette, inspector, loader, schema and documents loop over it.
std::span<const KindRow> kinds();
const KindRow& row(PartKind kind);
const PortRow* port(PartKind kind, std::string_view name);
const SettingRow* setting(PartKind kind, std::string_view key);
std::optional<PartKind> kind_with_id(std::string_view id);

/// A link's own settings, the same for every protocol.
std::span<const SettingRow> link_settings();

/// The value as written in a file: "64", "0.05", "none", "after_write".
std::string text(const SettingRow& row, const SettingValue& value);
/// The value as people read it: "4,096", "0.05 s", "none", "after write".
std::string shown(const SettingRow& row, const SettingValue& value);

}  // namespace batchyard::model
