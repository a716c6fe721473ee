#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

namespace batchyard::sim {

/// A queue of plain values that keeps its memory: steady traffic through it allocates nothing.
template <class T>
class Fifo {
 public:
  bool empty() const { return head_ == values_.size(); }
  std::size_t size() const { return values_.size() - head_; }
  T& front() { return values_[head_]; }
  const T& front() const { return values_[head_]; }
  T& back() { return values_.back(); }
  const T& back() const { return values_.back(); }
  T& operator[](std::size_t i) { return values_[head_ + i]; }
  const T& operator[](std::size_t i) const { return values_[head_ + i]; }
  T* begin() { return values_.data() + head_; }
  T* end() { return values_.data() + values_.size(); }
  const T* begin() const { return values_.data() + head_; }
  const T* end() const { return values_.data() + values_.size(); }

  void push(const T& value) { values_.push_back(value); }
  void insert(const T* before, const T& value) { values_.insert(values_.begin() + (before - values_.data()), value); }
  void pop() {
    assert(!empty());
    if (++head_ == values_.size()) return clear();
    if (head_ < compact_from || 2 * head_ < values_.size()) return;
    values_.erase(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(head_));
    head_ = 0;
  }
  void pop_back() {
    assert(!empty());
    values_.pop_back();
    if (empty()) clear();
  }
  void clear() {
    values_.clear();
    head_ = 0;
  }

 private:
  static constexpr std::size_t compact_from = 32;
  std::vector<T> values_;
  std::size_t head_ = 0;
};

}  // namespace batchyard::sim
