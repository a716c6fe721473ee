#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>

namespace batchyard::sim {

/// Values by item number, of items that come and go nearly in order: in pages of neighbours, of which the last one is found without a search.
template <class Value>
class Pages {
 public:
  Value* find(std::int64_t item) {
    Page* page = page_of(item);
    return page && page->used >> place_of(item) & 1 ? &page->values[place_of(item)] : nullptr;
  }
  /// One that is there.
  Value& at(std::int64_t item) {
    Value* const value = find(item);
    assert(value);
    return *value;
  }
  Value& at_or_new(std::int64_t item) {
    Page* page = page_of(item);
    if (!page) page = turn_to(number_of(item), &pages_[number_of(item)]);
    page->used |= std::uint64_t{1} << place_of(item);
    return page->values[place_of(item)];
  }
  /// One that is there.
  void erase(std::int64_t item) {
    Page* page = page_of(item);
    assert(page);
    page->values[place_of(item)] = Value{};
    page->used &= ~(std::uint64_t{1} << place_of(item));
    if (page->used != 0) return;
    pages_.erase(number_of(item));
    nearby_.number = -1;
  }
  template <class Holds>
  std::int64_t count_if(const Holds& holds) const {
    std::int64_t count = 0;
    for (const auto& [number, page] : pages_)
      for (std::uint64_t left = page.used; left != 0; left &= left - 1) count += holds(page.values[static_cast<std::size_t>(std::countr_zero(left))]);
    return count;
  }

 private:
  struct Page {
    std::uint64_t used = 0;  // a bit for each value
    std::array<Value, 64> values{};
  };
  // Of the last look. A copy has pages of its own, and forgets it.
  struct Nearby {
    std::int64_t number = -1;
    Page* page = nullptr;
    Nearby() = default;
    Nearby(const Nearby&) {}
    Nearby& operator=(const Nearby&) {
      number = -1;
      return *this;
    }
  };

  static std::int64_t number_of(std::int64_t item) { return item >> 6; }
  static std::size_t place_of(std::int64_t item) { return static_cast<std::size_t>(item & 63); }
  Page* page_of(std::int64_t item) {
    if (nearby_.number == number_of(item)) return nearby_.page;
    const auto at = pages_.find(number_of(item));
    return at == pages_.end() ? nullptr : turn_to(at->first, &at->second);
  }
  Page* turn_to(std::int64_t number, Page* page) {
    nearby_.number = number;
    return nearby_.page = page;
  }

  std::map<std::int64_t, Page> pages_;
  Nearby nearby_;
};

}  // namespace batchyard::sim
