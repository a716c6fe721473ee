#pragma once

#include <cstdint>
#include <vector>

namespace batchyard::sim {

/// What an assembler accepts: for every input exactly one result within the tolerance. Taking each result, it accepts or
/// refuses it as it comes; taking the whole batch, it decides on all of them when the last one is there.
class Acceptance {
 public:
  enum class Takes { each, whole_batch };

  /// `tolerance`: the largest error accepted, in the unit of the errors.
  Acceptance(int inputs, Takes takes, std::int64_t tolerance);

  /// A result for input `input` (from 0). A second one for the same input is a repeat: counted and put aside.
  void receive(int input, std::int64_t error);

  bool complete() const { return missing_ == 0; }  ///< every input has its result, accepted or refused
  std::int64_t accepted() const;
  std::int64_t refused() const;
  std::int64_t repeats() const { return repeats_; }

 private:
  enum class Result : char { missing, good, bad };
  bool decided() const { return takes_ == Takes::each || complete(); }

  Takes takes_;
  std::int64_t tolerance_;
  std::vector<Result> results_;
  std::int64_t missing_;
  std::int64_t good_ = 0;
  std::int64_t repeats_ = 0;
};

}  // namespace batchyard::sim
