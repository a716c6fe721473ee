#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/level.h"

namespace batchyard::model {

/// A board on its level, indexed for asking many questions. Both must outlive it and stay as they are.
struct BoardIndex {
  BoardIndex(const Level& level, const Board& board);

  const Level& level;
  const Board& board;
  std::vector<const Part*> parts;  ///< by id
  std::vector<const Link*> links;  ///< by ends

  const Part* part(std::string_view id) const;
  /// A part's name in a sentence: its kind's label, numbered where there are several; a title of the player's in quotes.
  const std::string& called(const Part& part) const { return names.at(part.id); }
  /// The parts that stand on a server, by id.
  std::vector<const Part*> on(const Part& server) const;
  /// The links that begin or end at a port, by ends.
  std::vector<const Link*> at(const Part& part, const PortRow& port) const;

 private:
  std::map<std::string_view, const Part*> by_id;
  std::map<std::string_view, std::vector<const Part*>> by_server;
  std::map<std::string_view, std::string> names;
  std::multimap<End, const Link*> by_end;
};

}  // namespace batchyard::model
