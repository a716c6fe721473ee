#pragma once

#include <string>
#include <vector>

namespace batchyard::model {

/// A page to be read, such as a lesson: what its Markdown says, free of its marks.
struct Article {
  /// Words of one look.
  struct Words {
    std::string text;
    bool strong = false;
    bool emphasis = false;
    bool code = false;
    std::string link;  ///< where a click leads: a level's id or a web address; empty: nowhere
    bool operator==(const Words&) const = default;
  };
  using Line = std::vector<Words>;  ///< a newline inside a text is a line's end that the writer wants

  enum class Kind { heading, paragraph, item, quote, code, table, rule };
  struct Block {
    Kind kind = Kind::paragraph;
    int level = 0;     ///< heading: 1 to 6; item: how deep it stands, from 1
    std::string sign;  ///< of an item: "•", "2."; empty: it goes on from the item before
    Line words;        ///< of all but tables and rules
    std::vector<std::vector<Line>> rows;  ///< of a table; the first one is its head
    bool operator==(const Block&) const = default;
  };
  std::vector<Block> blocks;
  bool operator==(const Article&) const = default;
};

}  // namespace batchyard::model
