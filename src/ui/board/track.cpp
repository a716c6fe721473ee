#include "ui/board/track.h"

#include <cassert>
#include <limits>

#include "ui/board/plane.h"

namespace batchyard::ui {
namespace {

constexpr float corner_radius = 20;
constexpr float stub = 14;     // the least straight stretch at an end
constexpr float detour = 120;  // how far a way back passes below its ends
constexpr int corner_pieces = 8;

Vec unit(Vec v) {
  const float l = length(v);
  return l > 0 ? v * (1 / l) : Vec{1, 0};
}

float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }

void add_corner(std::vector<Vec>& points, Vec before, Vec corner, Vec after, float radius) {
  const Vec in = unit(corner - before);
  const Vec out = unit(after - corner);
  const float turn = std::acos(std::clamp(dot(in, out), -1.0f, 1.0f));
  if (turn < 0.01f) return;
  const float steepness = std::tan(std::min(turn, 3.0f) / 2);
  const float half = std::min(length(corner - before), length(after - corner)) / 2;
  const float cut = std::min(radius * steepness, half);
  const float fitting_radius = cut / steepness;
  const Vec start = corner - in * cut;
  const Vec side = unit(out - in);
  const Vec middle = corner + side * std::hypot(cut, fitting_radius);
  const float first = std::atan2(start.y - middle.y, start.x - middle.x);
  const float sign = in.x * out.y - in.y * out.x > 0 ? 1.0f : -1.0f;
  for (int i = 0; i <= corner_pieces; ++i) {
    const float angle = first + sign * turn * static_cast<float>(i) / corner_pieces;
    points.push_back(middle + Vec{std::cos(angle), std::sin(angle)} * fitting_radius);
  }
}

float distance_to_stretch(Vec p, Vec a, Vec b) {
  const Vec along = b - a;
  const float squared = dot(along, along);
  const float t = squared > 0 ? std::clamp(dot(p - a, along) / squared, 0.0f, 1.0f) : 0;
  return length(p - (a + along * t));
}

bool lies_behind(Vec from, Vec to) { return to.x - from.x < 2 * stub; }

std::vector<Vec> way_back(Vec from, Vec to) {
  const bool apart = std::abs(to.y - from.y) > 2 * detour;
  const float y = apart ? (from.y + to.y) / 2 : std::max(from.y, to.y) + detour;
  const float out = from.x + 2 * stub;
  const float in = to.x - 2 * stub;
  return {from, {out, from.y}, {out, y}, {in, y}, {in, to.y}, to};
}

}  // namespace

Track::Track(const std::vector<Vec>& corners, float radius) {
  assert(corners.size() >= 2);
  points_.push_back(corners.front());
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) add_corner(points_, corners[i - 1], corners[i], corners[i + 1], radius);
  points_.push_back(corners.back());
  passed_.push_back(0);
  for (std::size_t i = 1; i < points_.size(); ++i) passed_.push_back(passed_.back() + ui::length(points_[i] - points_[i - 1]));
}

std::size_t Track::stretch(float distance) const {
  const auto after = std::upper_bound(passed_.begin() + 1, passed_.end() - 1, distance);
  return static_cast<std::size_t>(after - passed_.begin()) - 1;
}

Vec Track::at(float distance) const {
  const float d = std::clamp(distance, 0.0f, length());
  const std::size_t i = stretch(d);
  return points_[i] + heading(d) * (d - passed_[i]);
}

Vec Track::heading(float distance) const {
  const std::size_t i = stretch(std::clamp(distance, 0.0f, length()));
  return unit(points_[i + 1] - points_[i]);
}

float Track::distance_from(Vec p) const {
  float least = std::numeric_limits<float>::max();
  for (std::size_t i = 1; i < points_.size(); ++i) least = std::min(least, distance_to_stretch(p, points_[i - 1], points_[i]));
  return least;
}

bool is_steep(Vec from, Vec to) {
  return !lies_behind(from, to) && to.x - from.x < std::abs(to.y - from.y) + 2 * stub;
}

Track route(Vec from, Vec to, Bend bend) {
  if (lies_behind(from, to)) return {way_back(from, to), corner_radius};
  if (std::abs(to.y - from.y) < 0.5f) return {{from, to}, corner_radius};
  const float middle = (from.x + to.x) / 2;
  if (bend.upright || is_steep(from, to)) {
    const float room = (to.x - from.x) / 2 - stub;
    const float x = middle + std::clamp(bend.shift, -room, room);
    return {{from, {x, from.y}, {x, to.y}, to}, corner_radius};
  }
  const float half = std::abs(to.y - from.y) / 2;
  return {{from, {middle - half, from.y}, {middle + half, to.y}, to}, corner_radius};
}

}  // namespace batchyard::ui
