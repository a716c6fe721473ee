#include "ui/yard.h"

#include <array>
#include <cmath>

namespace batchyard::ui {
namespace {

struct Measures {
  float row, shift, station, left, top;
};

/// Spacing that brings all tracks into the area: rows as in the design, closer where they would not fit.
Measures measures(const Kit& kit, const YardMap& map, const Rect& area) {
  Measures m{kit.px(kit.compact() ? 120 : map.tracks.size() > 2 ? 122 : 168), kit.px(kit.compact() ? 56 : 104), 0, area.x + kit.px(24), area.y + kit.px(80)};
  std::size_t longest = 1;
  for (const TrackLine& track : map.tracks) longest = std::max(longest, track.stations.size());
  const auto tracks = static_cast<float>(map.tracks.size());
  m.row = std::max(kit.px(88), std::min(m.row, (area.h - kit.px(150)) / std::max(1.f, tracks - 0.3f)));
  const float room = area.w - kit.px(280) - m.shift * std::max(0.f, tracks - 1);
  m.station = std::clamp(room / static_cast<float>(longest), kit.px(112), kit.px(200));
  return m;
}

std::size_t passed(const TrackLine& track) {
  return static_cast<std::size_t>(std::ranges::count(track.stations, Stop::passed, &Station::stop));
}

void draw_stop(Kit& kit, Vec at, Stop stop, bool hovered) {
  const Theme& t = kit.theme();
  switch (stop) {
    case Stop::passed:
      disc(kit, at, kit.px(13), t.ink);
      glyph(kit, Glyph::check, at, kit.px(16), t.board);
      break;
    case Stop::next:
      disc(kit, at, kit.px(28), faded(t.accent, hovered ? 0.35f : 0.22f));
      disc(kit, at, kit.px(17), t.board);
      ring(kit, at, kit.px(17), t.accent, kit.px(3));
      disc(kit, at, kit.px(8), t.accent);
      break;
    case Stop::locked:
      disc(kit, at, kit.px(9), t.board);
      disc(kit, at, kit.px(6), t.edge);
      break;
    case Stop::open:
      disc(kit, at, kit.px(14), hovered ? t.raised : t.board);
      ring(kit, at, kit.px(13), hovered ? t.ink : t.ink2, kit.px(2.5f));
      break;
  }
}

void draw_medals(Kit& kit, Vec centre, const std::vector<MedalMetal>& medals) {
  const float apart = kit.px(16);
  float x = centre.x - apart * (static_cast<float>(medals.size()) - 1) / 2;
  for (const MedalMetal metal : medals) {
    medal(kit, {x, centre.y}, kit.px(7), metal);
    x += apart;
  }
}

/// Returns true when the station was chosen.
bool draw_station(Kit& kit, const Station& station, Vec at, float width) {
  const Theme& t = kit.theme();
  const Rect hit = around({at.x, at.y + kit.px(10)}, width - kit.px(8), kit.px(58));
  const bool locked = station.stop == Stop::locked, next = station.stop == Stop::next;
  const Touch use = touch(kit, station.title, hit, {.enabled = !locked});
  draw_stop(kit, at, station.stop, use.hovered && !locked);
  const float below = kit.px(next ? 38 : 32);
  const Colour colour = locked ? t.ink3 : use.hovered || next ? t.ink : t.ink2;
  const TextStyle style{next ? 14.f : 13.f, colour, next ? Face::semibold : Face::regular};
  const Rect words{at.x - width / 2 + kit.px(4), at.y + below - kit.px(10), width - kit.px(8), kit.px(20)};
  text_of(kit, station.title, words, elided(kit, station.title, style, words.w), style, Align::centre);
  if (station.stop == Stop::passed) draw_medals(kit, {at.x, at.y + kit.px(51)}, station.medals);
  return use.clicked;
}

/// The line of a chapter: bright as far as its levels are passed.
void draw_line(Kit& kit, Vec from, float end, float bright_to) {
  const Theme& t = kit.theme();
  const float half = std::floor(kit.px(5) / 2);
  fill(kit, {from.x, from.y - half, end - from.x, kit.px(5)}, t.well);
  if (bright_to > from.x) fill(kit, {from.x, from.y - half, bright_to - from.x, kit.px(5)}, t.ink);
  fill(kit, {end - kit.px(4), from.y - kit.px(10), kit.px(4), kit.px(20)}, bright_to >= end ? t.ink : t.well);
}

void draw_track(Kit& kit, const TrackLine& track, std::size_t index, Vec joint, const Measures& m, YardAnswer& answer) {
  const Theme& t = kit.theme();
  const auto count = static_cast<float>(track.stations.size());
  const std::size_t done = passed(track);
  const float first = joint.x + kit.px(56) + m.station / 2, end = first + m.station * (count - 0.5f);
  const bool whole = done == track.stations.size() && done > 0, begun = done > 0 || index == 0;
  const float bright = whole ? end : begun ? first + m.station * std::max(0.f, static_cast<float>(done) - (done > 0 ? 0.f : 0.5f)) : 0;
  draw_line(kit, joint, end, std::min(bright, end));
  const Rect title{first - m.station / 2 + kit.px(24), joint.y - kit.px(52), m.station * count, kit.px(24)};
  float x = title.x;
  x += text(kit, title, std::to_string(index + 1), {16, t.ink3, Face::regular, true}) + kit.px(12);
  x += text(kit, {x, title.y, title.w, title.h}, track.title, {16, begun ? t.ink : t.ink2, Face::semibold}) + kit.px(16);
  x += text(kit, {x, title.y, title.w, title.h}, kit.say("{} of {}", {std::to_string(done), std::to_string(track.stations.size())}),
            {12, t.ink3, Face::regular, true}) + kit.px(16);
  if (!track.opens.empty()) {
    glyph(kit, Glyph::padlock, {x + kit.px(8), title.centre().y}, kit.px(16), t.ink3);
    const TextStyle small{12, t.ink3, Face::regular, true};
    text(kit, {x + kit.px(22), title.y, text_width(kit, track.opens, small) + 1, title.h}, track.opens, small);
  }
  for (std::size_t i = 0; i < track.stations.size(); ++i)
    if (draw_station(kit, track.stations[i], {std::round(first + m.station * static_cast<float>(i)), joint.y}, m.station))
      answer.open = track.stations[i].id;
}

/// The slanted line that the chapters leave from.
void draw_ladder(Kit& kit, const YardMap& map, const std::vector<Vec>& joints) {
  const Theme& t = kit.theme();
  fill(kit, {joints[0].x - kit.px(72), joints[0].y - kit.px(2), kit.px(72), kit.px(5)}, t.ink);
  for (std::size_t i = 1; i < joints.size(); ++i) {
    const bool reached = passed(map.tracks[i]) > 0 || std::ranges::any_of(map.tracks[i].stations, [](const Station& s) { return s.stop == Stop::next; });
    line(kit, joints[i - 1], joints[i], reached ? t.ink : t.well, kit.px(5));
  }
  for (std::size_t i = 0; i < joints.size(); ++i) disc(kit, joints[i], kit.px(6), i == 0 || passed(map.tracks[i]) > 0 ? t.ink : t.well);
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
  const float width = kit.px(400), height = next_height(kit, next, width - kit.px(48));
  const Rect box{area.x + kit.px(48), area.bottom() - kit.px(48) - height, width, height};
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
      draw_stop(kit, centre, sign.stop, false);
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
    joints.push_back({std::round(m.left + kit.px(72) + m.shift * static_cast<float>(i)), std::round(content.y + kit.px(80) + m.row * static_cast<float>(i))});
  if (!joints.empty()) draw_ladder(kit, map, joints);
  for (std::size_t i = 0; i < map.tracks.size(); ++i) draw_track(kit, map.tracks[i], i, joints[i], m, answer);
  if (!kit.compact()) tally(kit, map, content);
  kit.end_area(joints.empty() ? 0 : joints.back().y + kit.px(kit.compact() ? 180 : 80));
  if (!map.next) return answer;
  kit.begin_area("next stop", kit.compact() ? Rect{area.x, area.bottom() - kit.px(112), area.w, kit.px(112)}
                                            : Rect{area.x, area.bottom() - kit.px(520), kit.px(460), kit.px(520)});
  if (kit.compact()) next_bar(kit, *map.next, area, answer);
  else next_card(kit, *map.next, area, answer);
  if (kit.pressed(Action::proceed)) answer.open = map.next->id;
  kit.end_area();
  return answer;
}

}  // namespace batchyard::ui
