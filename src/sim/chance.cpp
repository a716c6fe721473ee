#include "sim/chance.h"

#include <bit>
#include <cassert>
#include <new>
#include <pcg_random.hpp>
#include <type_traits>

#include "sim/exact_math.h"
#include "sim/ziggurat.h"

namespace batchyard::sim {
namespace {

__extension__ typedef unsigned __int128 UnsignedWide;
using State = std::array<std::byte, 32>;

static_assert(sizeof(pcg64) == sizeof(State) && alignof(pcg64) <= 16 && std::is_trivially_copyable_v<pcg64>);

std::uint64_t fnv1a(std::uint64_t hash, std::uint8_t byte) { return (hash ^ byte) * 0x100000001b3u; }

std::uint64_t fnv1a(std::uint64_t hash, std::string_view text) {
  for (const char c : text) hash = fnv1a(hash, static_cast<std::uint8_t>(c));
  return hash;
}

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): one hash becomes four words.
std::uint64_t next_split(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

UnsignedWide next_split_wide(std::uint64_t& state) {
  const UnsignedWide high = next_split(state);
  return high << 64 | next_split(state);
}

State seeded(std::uint64_t hash) {
  const UnsignedWide start = next_split_wide(hash);
  const UnsignedWide sequence = next_split_wide(hash);
  return std::bit_cast<State>(pcg64(start, sequence));
}

pcg64& generator(State& state) { return *std::launder(reinterpret_cast<pcg64*>(state.data())); }

// The low 8 bits choose a layer, the high 53 a place in it: no bit serves twice.
std::size_t layer_of(std::uint64_t bits) { return bits & 255; }
double fraction_of(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1p-53; }

model::Nanoseconds rounded_ns(double duration_ns) {
  if (!(duration_ns < static_cast<double>(RandomStream::longest_ns))) return RandomStream::longest_ns;
  const auto nearest = static_cast<model::Nanoseconds>(duration_ns + 0.5);
  return nearest < 1 ? 1 : nearest;
}

}  // namespace

std::uint64_t stream_hash(std::uint64_t level_seed, std::string_view part_id, std::string_view purpose) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (int byte = 0; byte < 8; ++byte) hash = fnv1a(hash, static_cast<std::uint8_t>(level_seed >> (8 * byte)));
  return fnv1a(fnv1a(fnv1a(hash, part_id), std::uint8_t{0}), purpose);
}

RandomStream::RandomStream(std::uint64_t level_seed, std::string_view part_id, std::string_view purpose)
    : state_(seeded(stream_hash(level_seed, part_id, purpose))) {}

std::uint64_t RandomStream::bits() { return generator(state_)(); }

// The high half of bits x n is uniform but for a sliver of low halves, which are drawn again (D. Lemire, "Fast random
// integer generation in an interval", 2019).
std::uint64_t RandomStream::below(std::uint64_t n) {
  assert(n >= 1);
  const std::uint64_t sliver = (0 - n) % n;
  for (;;) {
    const UnsignedWide product = UnsignedWide{bits()} * n;
    if (static_cast<std::uint64_t>(product) >= sliver) return static_cast<std::uint64_t>(product >> 64);
  }
}

double RandomStream::uniform() { return static_cast<double>((bits() >> 11) + 1) * 0x1p-53; }

double RandomStream::exponential() {
  const std::uint64_t drawn = bits();
  const std::size_t layer = layer_of(drawn);
  const double x = fraction_of(drawn) * exponential_ziggurat.edge[layer];
  if (x < exponential_ziggurat.edge[layer + 1]) return x;
  return exponential_beside(layer, x);
}

// Past the next layer's edge: the tail is an exponential again, and in the wedge the density decides.
double RandomStream::exponential_beside(std::size_t layer, double x) {
  const Ziggurat& z = exponential_ziggurat;
  if (layer == 0) return z.edge[1] + exponential();
  const double y = z.height[layer] + uniform() * (z.height[layer + 1] - z.height[layer]);
  return y < exact_exp(-x) ? x : exponential();
}

double RandomStream::normal() {
  const std::uint64_t drawn = bits();
  const std::size_t layer = layer_of(drawn);
  const double x = fraction_of(drawn) * normal_ziggurat.edge[layer];
  const double distance = x < normal_ziggurat.edge[layer + 1] ? x : normal_beside(layer, x);
  const std::uint64_t sign = (drawn & 256) << 55;  // by bits: a branch would be mispredicted every other time
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(distance) | sign);
}

// The tail by Marsaglia's method: an exponential of rate `tail` beyond it, kept with probability e^(-x^2/2).
double RandomStream::normal_beside(std::size_t layer, double x) {
  const Ziggurat& z = normal_ziggurat;
  if (layer == 0) {
    double beyond = 0;
    do beyond = exponential() / z.edge[1];
    while (2 * exponential() < beyond * beyond);
    return z.edge[1] + beyond;
  }
  const double y = z.height[layer] + uniform() * (z.height[layer + 1] - z.height[layer]);
  if (y < exact_exp(-x * x / 2)) return x;
  const double again = normal();
  return again < 0 ? -again : again;
}

double RandomStream::lognormal(double sigma) { return exact_exp(sigma * normal() - sigma * sigma / 2); }

model::Nanoseconds RandomStream::exponential_ns(model::Nanoseconds mean_ns) {
  return rounded_ns(static_cast<double>(mean_ns) * exponential());
}

model::Nanoseconds RandomStream::lognormal_ns(model::Nanoseconds mean_ns, double sigma) {
  return rounded_ns(static_cast<double>(mean_ns) * lognormal(sigma));
}

}  // namespace batchyard::sim
