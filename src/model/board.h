#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/part_kind.h"

namespace batchyard::model {

/// Board units: 1 is one pixel at 100 % zoom.
struct Place {
  int x = 0;
  int y = 0;
  bool operator==(const Place&) const = default;
};

using Settings = std::map<std::string, SettingValue, std::less<>>;

struct Part {
  std::string id;  ///< [a-z0-9_-]{1,40}; decides every tie in a run
  PartKind kind = PartKind::users;
  std::string title;   ///< as shown; empty: the kind's label and a number
  Place at;            ///< top left corner; of a part on a server, relative to the server
  std::string server;  ///< id of the GPU server it stands on; empty: stands free
  Settings settings;   ///< only those that differ from the kind's standard
  bool operator==(const Part&) const = default;
};

struct End {
  std::string part;
  std::string port;
  auto operator<=>(const End&) const = default;
};

/// Two ends identify a link: there is at most one between the same ports.
struct Link {
  End from;  ///< a port that sends
  End to;    ///< a port that receives
  Settings settings;
  bool operator==(const Link&) const = default;
};

/// What the player makes. Parts and links stand in no particular order: no result depends on it.
struct Board {
  std::string name;
  std::vector<Part> parts;
  std::vector<Link> links;
  bool operator==(const Board&) const = default;
};

const Part* find(const Board& board, std::string_view id);
Part* find(Board& board, std::string_view id);
const Link* find(const Board& board, const End& from, const End& to);
/// All parts, and those of one kind, by id.
std::vector<const Part*> parts_by_id(const Board& board);
std::vector<const Part*> parts_of(const Board& board, PartKind kind);
std::vector<Part*> parts_of(Board& board, PartKind kind);

/// The part's own value, or its kind's standard. The key must be one of the kind's.
const SettingValue& value(const Part& part, std::string_view key);
/// The same for links.
const SettingValue& value(const Link& link, std::string_view key);
/// As `value`, where a number, or a word, is required.
std::int64_t number(const Part& part, std::string_view key);
const std::string& word(const Part& part, std::string_view key);

/// The most messages that a worker holds unacknowledged: its setting, or for `auto` four batches, at least 1,024.
std::int64_t prefetch(const Part& worker);

/// The title, or the kind's label ("Message broker"; "GPU server 2" where there are several: counted by id, shorter ids first).
/// Of many parts: Roster.
std::string shown_title(const Board& board, const Part& part);

/// An id that is not taken: the kind's id with dashes and the least free number ("gpu-server-2").
std::string fresh_id(const Board& board, PartKind kind);
/// One that is none of these either.
std::string fresh_id(const Board& board, PartKind kind, const std::set<std::string, std::less<>>& taken);

/// Parts sorted by id, links by their ends, settings equal to the standard removed: two boards that mean the same run
/// are equal in this form but for names, titles and places.
Board canonical(Board board);

/// The canonical form without names, titles and places: equal for boards that make the same run.
Board without_looks(Board board);

/// Whether two boards differ at most in names, titles, places and the order in which they are written.
bool same_run(const Board& a, const Board& b);

}  // namespace batchyard::model
