#include "ui/yard.h"

#include <array>
#include <cmath>

namespace batchyard::ui {
namespace {

/// Where the tracks lie, in pixels, and how large they are drawn.
struct Measures {
  float size = 1;  ///< 1: as in the design, for eight chapters on a display of 1080 lines; fewer, or a larger window, have larger ones
  float row = 0, shift = 0, station = 0, left = 0, top = 0;
};

constexpr float least_row = 88, most_row = 240, least_station = 112, comfortable_station = 178, most_station = 280, most_size = 1.75f;
constexpr float least_shift = 56, most_shift = 104;  // of a track against the one above
constexpr float before_tracks = 168, beside_stations = 110;  // the stub and the first joint; from a joint to its first station, and the end of the line
constexpr float tally_width = 424, tally_height = 208, next_bar_height = 112;

/// Brings all tracks into the area, and fills it where they are few.
Measures measures(const Kit& kit, const YardMap& map, const Rect& area) {
  std::size_t longest = 1;
  for (const TrackLine& track : map.tracks) longest = std::max(longest, track.stations.size());
  const float tracks = std::max(1.f, static_cast<float>(map.tracks.size())), stations = static_cast<float>(longest);
  const float wide = area.w / kit.scale() - (kit.compact() ? 0 : tally_width), high = area.h / kit.scale() - (kit.compact() ? next_bar_height : 0);
  Measures m;
  const float own = before_tracks + beside_stations + comfortable_station * stations;  // of the longest track
  const float shift = std::clamp((wide - own) / std::max(1.f, tracks - 1), least_shift, most_shift);
  const float comfortable = own + shift * (tracks - 1);
  m.size = std::floor(8 * std::clamp(std::min(wide / comfortable, high / (130 * tracks + 80)), 1.f, most_size)) / 8;
  m.shift = kit.px(shift * m.size);
  const float row = (high - 96 * m.size) / (tracks - 0.3f);
  m.row = kit.px(std::clamp(row, least_row, most_row * m.size));
  float station = kit.px(most_station * m.size);
  for (std::size_t i = 0; i < map.tracks.size(); ++i) {  // each track begins a shift further right
    const float room = kit.px(wide) - kit.px((before_tracks + beside_stations) * m.size) - m.shift * static_cast<float>(i);
    station = std::min(station, room / std::max(1.f, static_cast<float>(map.tracks[i].stations.size())));
  }
  m.station = std::max(station, kit.px(least_station));
  m.left = area.x + kit.px(24);
  m.top = kit.px(80 * m.size);
  return m;
}

std::size_t passed(const TrackLine& track) {
  return static_cast<std::size_t>(std::ranges::count(track.stations, Stop::passed, &Station::stop));
}

void draw_stop(Kit& kit, Vec at, Stop stop, bool hovered, float size) {
  const Theme& t = kit.theme();
  switch (stop) {
    case Stop::passed:
      disc(kit, at, kit.px(size * 13), t.ink);
      glyph(kit, Glyph::check, at, kit.px(size * 16), t.board);
      break;
    case Stop::next:
      disc(kit, at, kit.px(size * 28), faded(t.accent, hovered ? 0.35f : 0.22f));
      disc(kit, at, kit.px(size * 17), t.board);
      ring(kit, at, kit.px(size * 17), t.accent, kit.px(size * 3));
      disc(kit, at, kit.px(size * 8), t.accent);
      break;
    case Stop::locked:
      disc(kit, at, kit.px(size * 9), t.board);
      disc(kit, at, kit.px(size * 6), t.edge);
      break;
    case Stop::open:
      disc(kit, at, kit.px(size * 14), hovered ? t.raised : t.board);
      ring(kit, at, kit.px(size * 13), hovered ? t.ink : t.ink2, kit.px(size * 2.5f));
      break;
  }
}

void draw_medals(Kit& kit, Vec centre, const std::vector<MedalMetal>& medals, float size) {
  const float apart = kit.px(size * 16);
  float x = centre.x - apart * (static_cast<float>(medals.size()) - 1) / 2;
  for (const MedalMetal metal : medals) {
    medal(kit, {x, centre.y}, kit.px(size * 7), metal);
    x += apart;
  }
}

/// Returns true when the station was chosen.
bool draw_station(Kit& kit, const Station& station, std::string_view opens, Vec at, float width, float size) {
  const Theme& t = kit.theme();
  const Rect hit = around({at.x, at.y + kit.px(size * 10)}, width - kit.px(size * 8), kit.px(size * 58));
  const bool locked = station.stop == Stop::locked, next = station.stop == Stop::next;
  const Touch use = touch(kit, station.title, hit, {.enabled = !locked});
  draw_stop(kit, at, station.stop, use.hovered && !locked, size);
  const float below = kit.px(size * (next ? 38 : 32));
  const Colour colour = locked ? t.ink3 : use.hovered || next ? t.ink : t.ink2;
  const TextStyle style{size * (next ? 14.f : 13.f), colour, next ? Face::semibold : Face::regular};
  const Rect words{at.x - width / 2 + kit.px(size * 4), at.y + below - kit.px(size * 10), width - kit.px(size * 8), kit.px(size * 20)};
  text_of(kit, station.title, words, elided(kit, station.title, style, words.w), style, Align::centre);
  if (station.stop == Stop::passed) draw_medals(kit, {at.x, at.y + kit.px(size * 51)}, station.medals, size);
  if (locked && kit.reachable() && hit.holds(kit.mouse()))
    tip(kit, hit, kit.say("This chapter {}. The settings, top right, have a switch that opens all levels.", {opens}));
  return use.clicked;
}

/// The line of a chapter: bright as far as its levels are passed.
void draw_line(Kit& kit, Vec from, float end, float bright_to, float size) {
  const Theme& t = kit.theme();
  const float half = std::floor(kit.px(size * 5) / 2);
  fill(kit, {from.x, from.y - half, end - from.x, kit.px(size * 5)}, t.well);
  if (bright_to > from.x) fill(kit, {from.x, from.y - half, bright_to - from.x, kit.px(size * 5)}, t.ink);
  fill(kit, {end - kit.px(size * 4), from.y - kit.px(size * 10), kit.px(size * 4), kit.px(size * 20)}, bright_to >= end ? t.ink : t.well);
}

void draw_track(Kit& kit, const TrackLine& track, std::size_t index, Vec joint, const Measures& m, YardAnswer& answer) {
  const Theme& t = kit.theme();
  const float size = m.size;
  const auto count = static_cast<float>(track.stations.size());
  const std::size_t done = passed(track);
  const float first = joint.x + kit.px(size * 56) + m.station / 2, end = first + m.station * (count - 0.5f);
  const bool whole = done == track.stations.size() && done > 0, begun = done > 0 || index == 0;
  const float bright = whole ? end : begun ? first + m.station * std::max(0.f, static_cast<float>(done) - (done > 0 ? 0.f : 0.5f)) : 0;
  draw_line(kit, joint, end, std::min(bright, end), size);
  const Rect title{first - m.station / 2 + kit.px(size * 24), joint.y - kit.px(size * 52), m.station * count, kit.px(size * 24)};
  float x = title.x;
  x += text(kit, title, std::to_string(index + 1), {size * 16, t.ink3, Face::regular, true}) + kit.px(size * 12);
  x += text(kit, {x, title.y, title.w, title.h}, track.title, {size * 16, begun ? t.ink : t.ink2, Face::semibold}) + kit.px(size * 16);
  x += text(kit, {x, title.y, title.w, title.h}, kit.say("{} of {}", {std::to_string(done), std::to_string(track.stations.size())}),
            {size * 12, t.ink3, Face::regular, true}) + kit.px(size * 16);
  if (!track.opens.empty()) {
    glyph(kit, Glyph::padlock, {x + kit.px(size * 8), title.centre().y}, kit.px(size * 16), t.ink3);
    const TextStyle small{size * 12, t.ink3, Face::regular, true};
    text(kit, {x + kit.px(size * 22), title.y, text_width(kit, track.opens, small) + 1, title.h}, track.opens, small);
  }
  for (std::size_t i = 0; i < track.stations.size(); ++i)
    if (draw_station(kit, track.stations[i], track.opens, {std::round(first + m.station * static_cast<float>(i)), joint.y}, m.station, size))
      answer.open = track.stations[i].id;
}

/// The slanted line that the chapters leave from.
void draw_ladder(Kit& kit, const YardMap& map, const std::vector<Vec>& joints, float size) {
  const Theme& t = kit.theme();
  fill(kit, {joints[0].x - kit.px(size * 72), joints[0].y - kit.px(size * 2), kit.px(size * 72), kit.px(size * 5)}, t.ink);
  for (std::size_t i = 1; i < joints.size(); ++i) {
    const bool reached = passed(map.tracks[i]) > 0 || std::ranges::any_of(map.tracks[i].stations, [](const Station& s) { return s.stop == Stop::next; });
    line(kit, joints[i - 1], joints[i], reached ? t.ink : t.well, kit.px(size * 5));
  }
  for (std::size_t i = 0; i < joints.size(); ++i) disc(kit, joints[i], kit.px(size * 6), i == 0 || passed(map.tracks[i]) > 0 ? t.ink : t.well);
}

void next_fact(Kit& kit, Rect& rest, Glyph icon, std::string_view words, std::string_view value) {
  Rect row = rest.cut_top(kit.px(36));
  glyph(kit, icon, {row.x + kit.px(10), row.centre().y}, kit.px(18), kit.theme().ink2);
  text(kit, row, value, {14, kit.theme().ink, Face::regular, true}, Align::right);
  text(kit, {row.x + kit.px(36), row.y, row.w / 2, row.h}, words, {14, kit.theme().ink2});
}

float next_height(Kit& kit, const NextStop& next, float inner) {
  return kit.px(24 + 24 + 44 + 25 + 24 + 56 + 24) + paragraph_height(kit, inner, next.idea, {14, 0}, 24) +
         kit.px(36) * static_cast<float>(1 + (next.minutes > 0) + !next.best.empty());
}

void next_card(Kit& kit, const NextStop& next, const Rect& area, YardAnswer& answer) {
  const Theme& t = kit.theme();
  const float width = area.w - kit.px(48), height = next_height(kit, next, width - kit.px(48));
  const Rect box{area.x, area.bottom() - kit.px(48) - height, width, height};
  fill(kit, box, t.panel, kit.px(12));
  outline(kit, box, t.edge, kit.px(12), kit.px(1));
  Rect rest = box.inset(kit.px(24));
  text(kit, rest.cut_top(kit.px(24)), kit.say("Next stop"), {13, t.ink3});
  text(kit, rest.cut_top(kit.px(44)), next.title, {28, t.ink, Face::semibold});
  rest.cut_top(paragraph(kit, rest.corner(), rest.w, next.idea, {14, t.ink2}, 24) + kit.px(12));
  horizontal(kit, rest.x, rest.right(), rest.y, t.line);
  rest.cut_top(kit.px(13));
  if (next.minutes > 0) next_fact(kit, rest, Glyph::clock, kit.say("About"), kit.say("{} minutes", {std::to_string(next.minutes)}));
  next_fact(kit, rest, Glyph::goal, kit.say("Goals"), std::to_string(next.goals));
  if (!next.best.empty()) next_fact(kit, rest, Glyph::ghost, kit.say("Your best so far"), next.best);
  rest.cut_top(kit.px(20));
  if (primary_button(kit, rest.cut_top(kit.px(56)), kit.say("Continue"), {.glyph = Glyph::play, .key = "Enter"})) answer.open = next.id;
}

/// The narrow layout: one bar along the foot.
void next_bar(Kit& kit, const NextStop& next, const Rect& area, YardAnswer& answer) {
  const Theme& t = kit.theme();
  const Rect box{area.x + kit.px(16), area.bottom() - kit.px(16) - kit.px(80), area.w - kit.px(32), kit.px(80)};
  fill(kit, box, t.panel, kit.px(12));
  outline(kit, box, t.edge, kit.px(12), kit.px(1));
  Rect rest = box.inset(kit.px(20), kit.px(12));
  const Rect go = rest.cut_right(kit.px(208));
  if (primary_button(kit, {go.x, go.y + kit.px(4), go.w, kit.px(48)}, kit.say("Continue"), {.glyph = Glyph::play, .key = "Enter"})) answer.open = next.id;
  rest.w -= kit.px(24);
  Rect name = rest.cut_left(std::max(text_width(kit, next.title, {20, 0, Face::semibold}), kit.px(80)) + kit.px(24));
  text(kit, name.cut_top(kit.px(22)), kit.say("Next stop"), {13, t.ink3});
  text(kit, name, next.title, {20, t.ink, Face::semibold});
  const std::string idea = elided(kit, next.idea, {14, 0}, rest.w * 1.9f);
  const float high = paragraph_height(kit, rest.w, idea, {14, 0}, 22);
  paragraph(kit, {rest.x, rest.centre().y - high / 2}, rest.w, idea, {14, t.ink2}, 22);
}

void tally(Kit& kit, const YardMap& map, const Rect& area) {
  const Theme& t = kit.theme();
  std::array<int, 4> count{};
  for (const TrackLine& track : map.tracks)
    for (const Station& station : track.stations)
      for (const MedalMetal metal : station.medals) ++count[static_cast<std::size_t>(metal)];
  Rect box{area.right() - kit.px(424), area.y + kit.px(40), kit.px(376), kit.px(200)};
  text(kit, box.cut_top(kit.px(28)), kit.say("Medals"), {15, t.ink, Face::semibold});
  Rect row = box.cut_top(kit.px(64));
  struct Kind {
    MedalMetal metal;
    std::string_view words;
  };
  for (const Kind& kind : {Kind{MedalMetal::gold, "{} gold"}, Kind{MedalMetal::silver, "{} silver"}, Kind{MedalMetal::bronze, "{} bronze"}}) {
    Rect at = row.cut_left(kit.px(128));
    medal(kit, {at.x + kit.px(16), at.centre().y}, kit.px(16), kind.metal);
    at.cut_left(kit.px(44));
    text(kit, at, kit.say(kind.words, {std::to_string(count[static_cast<std::size_t>(kind.metal)])}), {14, t.ink, Face::regular, true});
  }
  horizontal(kit, box.x, box.right(), box.y, t.line);
  row = box.cut_top(kit.px(60));
  struct Sign {
    Stop stop;
    std::string_view words;
    float width;
  };
  for (const Sign& sign : {Sign{Stop::passed, "passed", 106}, Sign{Stop::next, "next", 90}, Sign{Stop::open, "open", 90},
                           Sign{Stop::locked, "not yet", 90}}) {
    Rect at = row.cut_left(kit.px(sign.width));
    const Vec centre{at.x + kit.px(12), at.centre().y};
    if (sign.stop == Stop::next) {
      ring(kit, centre, kit.px(11), t.accent, kit.px(2.5f));
      disc(kit, centre, kit.px(5), t.accent);
    } else {
      draw_stop(kit, centre, sign.stop, false, 1);
    }
    at.cut_left(kit.px(34));
    text(kit, at, kit.say(sign.words), {13, t.ink2});
  }
}

}  // namespace

YardAnswer yard_screen(Kit& kit, const YardMap& map, const Rect& area) {
  YardAnswer answer;
  const Measures m = measures(kit, map, area);
  kit.begin_area("yard", area, {.scrolls = true});
  const Rect content = kit.content();
  std::vector<Vec> joints;
  for (std::size_t i = 0; i < map.tracks.size(); ++i)
    joints.push_back({std::round(m.left + kit.px(72 * m.size) + m.shift * static_cast<float>(i)), std::round(content.y + m.top + m.row * static_cast<float>(i))});
  if (!joints.empty()) draw_ladder(kit, map, joints, m.size);
  for (std::size_t i = 0; i < map.tracks.size(); ++i) draw_track(kit, map.tracks[i], i, joints[i], m, answer);
  if (!kit.compact()) tally(kit, map, content);
  kit.end_area(joints.empty() ? 0 : joints.back().y + kit.px(80 * m.size) + (kit.compact() ? kit.px(next_bar_height) : 0));
  if (!map.next) return answer;
  const float high = std::min(kit.px(520), area.h - kit.px(tally_height));
  Rect place{area.right() - kit.px(tally_width), area.bottom() - high, kit.px(tally_width), high};  // below the tally, where no track goes
  if (kit.compact()) place = {area.x, area.bottom() - kit.px(next_bar_height), area.w, kit.px(next_bar_height)};
  kit.begin_area("next stop", place);
  if (kit.compact()) next_bar(kit, *map.next, area, answer);
  else next_card(kit, *map.next, place, answer);
  if (kit.pressed(Action::proceed)) answer.open = map.next->id;
  kit.end_area();
  return answer;
}

}  // namespace batchyard::ui
