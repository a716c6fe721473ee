#include "support/reference_tasks.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "sim/chance.h"

namespace batchyard::support {
namespace {

using model::Activity;
using model::Nanoseconds;
using model::Part;
using model::PartKind;
using model::Wide;

// A transfer's bytes are counted in such parts of a byte that what 1 to 8 transfers get in a nanosecond is a whole number of them.
constexpr Wide shares = 840;  // a multiple of 1 ... 8
constexpr Wide parts_of_a_byte = shares * 1'000'000'000;

enum class Step { none, handout, read, token, compute, save_transfer, save_alone, down };

struct Random {
  sim::RandomStream stream;
  Nanoseconds next;
};

struct FaultRow {
  const model::Fault* fault;
  std::optional<Random> random;
  std::size_t scripted = 0;
  std::optional<Nanoseconds> next() const {
    if (random) return random->next;
    if (scripted < fault->at_ns.size()) return fault->at_ns[scripted];
    return std::nullopt;
  }
  void pass() {
    if (random) random->next += random->stream.exponential_ns(fault->mean_ns);
    else ++scripted;
  }
};

struct Print {
  std::uint64_t h = 0x9216D5D98979FB1B;
  Nanoseconds at = 0;
  std::int64_t item = 0;
  void token(std::uint64_t k, Nanoseconds now, std::int64_t i, std::int64_t n) {
    h = h * 0x5851F42D4C957F2Du + static_cast<std::uint64_t>(now - at) * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(i - item) * 0xD6E8FEB86659FD93u +
        k * 0xBF58476D1CE4E5B9u + static_cast<std::uint64_t>(n) * 0x94D049BB133111EBu;
    at = now;
    item = i;
  }
};

struct Card {
  std::string id, server, dispatcher;
  std::optional<Nanoseconds> interval;
  std::vector<FaultRow> faults;
  std::vector<int> dealt;
  // now
  Step step = Step::none;
  int task = 0;  // number; 0: none
  bool handed = false;
  bool token = false;
  Nanoseconds began = 0, ends = 0;  // of the step
  Wide left = 0;                    // of a transfer, in parts of a byte
  Nanoseconds done = 0, saved = 0, furthest = 0;  // of the task's computing
  Nanoseconds redone_until = 0;
  Nanoseconds asked = 0;
  // so far
  model::Ledger ledger{};
  std::int64_t tasks = 0, failures = 0;
  Print print;
};

struct Pending {
  Nanoseconds at;
  int rank;
  std::string part;
  std::function<void()> happen;
};

struct Sample {
  Nanoseconds at;
  std::int64_t accepted, begun;
};

class Reference {
 public:
  Reference(const model::Level& level, const model::Board& board, std::uint64_t seed) : level_(level), board_(board) {
    tasks_.emplace_back();  // numbers begin at 1
    for (const model::Task& row : level.tasks)
      for (int i = 0; i < row.count; ++i) tasks_.push_back(row);
    for (const Part& part : board.parts) {
      if (part.kind == PartKind::storage) storage_ = &part;
      if (part.kind == PartKind::licence_server) licences_ = &part;
      if (part.kind == PartKind::assembler) assembler_ = &part;
      if (part.kind == PartKind::runner) add_card(part, seed);
    }
    if (licences_) free_tokens_ = number(*licences_, "tokens");
    for (const Part& part : board.parts)
      if (part.kind == PartKind::dispatcher) deal(part);
  }

  model::Outcome run(int points) {
    while (!over_) {
      const auto next = least();
      if (!next || next->at > level_.horizon_ns) break;
      pass_time(next->at);
      next->happen();
      ++events_;
      samples_.push_back({now_, accepted(), begun_});
    }
    completion_ = finished_ ? now_ : level_.horizon_ns;
    pass_time(completion_);
    look_at_line();
    return outcome(points);
  }

 private:
  int n() const { return static_cast<int>(tasks_.size()) - 1; }
  const model::Task& of(const Card& card) const { return tasks_[static_cast<std::size_t>(card.task)]; }

  void add_card(const Part& part, std::uint64_t seed) {
    Card card;
    card.id = part.id;
    card.server = part.server;
    for (const model::Link& link : board_.links)
      if (link.to.part == part.id) card.dispatcher = link.from.part;
    if (const auto* every = std::get_if<std::int64_t>(&value(part, "checkpoint_s"))) card.interval = *every;
    int row = 0;
    for (const model::Fault& fault : level_.faults) {
      ++row;
      if (!fault.part.empty() && fault.part != part.id) continue;
      FaultRow its{&fault, {}, 0};
      if (fault.at_ns.empty()) {
        sim::RandomStream stream(seed, part.id, "faults-" + std::to_string(row));
        const Nanoseconds first = stream.exponential_ns(fault.mean_ns);
        its.random = Random{stream, first};
      }
      card.faults.push_back(std::move(its));
    }
    cards_.emplace(card.id, std::move(card));
  }

  void deal(const Part& dispatcher) {
    std::vector<int> tasks;
    const auto* team = std::get_if<std::int64_t>(&value(dispatcher, "team"));
    for (int task = 1; task <= n(); ++task)
      if (!team || tasks_[static_cast<std::size_t>(task)].team == *team) tasks.push_back(task);
    std::vector<Card*> own;
    for (auto& [id, card] : cards_)
      if (card.dispatcher == dispatcher.id) own.push_back(&card);
    const std::string& how = word(dispatcher, "deal");
    if (how == "as_available") {
      open_[dispatcher.id] = tasks;
    } else if (how == "static_by_order") {
      const auto m = static_cast<std::int64_t>(tasks.size()), c = static_cast<std::int64_t>(own.size());
      for (std::int64_t j = 0; j < c; ++j)
        for (std::int64_t place = j * m / c; place < (j + 1) * m / c; ++place) own[static_cast<std::size_t>(j)]->dealt.push_back(tasks[static_cast<std::size_t>(place)]);
    } else {
      std::map<std::string, Wide> load;
      for (; !tasks.empty();) {
        std::size_t longest = 0;
        for (std::size_t i = 1; i < tasks.size(); ++i)
          if (tasks_[static_cast<std::size_t>(tasks[i])].compute_ns > tasks_[static_cast<std::size_t>(tasks[longest])].compute_ns) longest = i;
        Card* least = own[0];
        for (Card* card : own)
          if (load[card->id] < load[least->id]) least = card;
        least->dealt.push_back(tasks[longest]);
        load[least->id] += tasks_[static_cast<std::size_t>(tasks[longest])].compute_ns;
        tasks.erase(tasks.begin() + static_cast<std::ptrdiff_t>(longest));
      }
    }
  }

  // --- What is pending

  Wide rate() const {  // parts of a byte that each transfer gets in a nanosecond
    Wide transfers = 0;
    for (const auto& [id, card] : cards_) transfers += is_transfer(card);
    return number(*storage_, "bandwidth_gb_s") * shares / transfers;
  }
  static bool is_transfer(const Card& card) { return card.step == Step::read || card.step == Step::save_transfer; }

  std::optional<Pending> least() {
    std::vector<Pending> all;
    if (assembly_ends_) all.push_back({*assembly_ends_, 4, assembler_->id, [this] { end_assembly(); }});
    for (auto& [id, each] : cards_) {
      Card* card = &each;
      const auto add = [&](Nanoseconds at, int rank, auto member) { all.push_back({at, rank, card->id, [this, card, member] { (this->*member)(*card); }}); };
      if (is_transfer(*card)) {
        const Wide wait = card->left <= 0 ? 0 : (card->left + rate() - 1) / rate();
        add(now_ + static_cast<Nanoseconds>(wait), 0, &Reference::end_transfer);
      }
      if (card->step == Step::handout) add(card->ends, 1, &Reference::end_handout);
      if (card->step == Step::compute) add(card->ends, 2, &Reference::end_stretch);
      if (card->step == Step::save_alone) add(card->ends, 3, &Reference::end_save);
      for (const FaultRow& row : card->faults)
        if (row.next()) add(*row.next(), 5, &Reference::fail);
      if (card->step == Step::down) add(card->ends, 6, &Reference::go_on);
      if (card->step == Step::none && (!card->dealt.empty() || !open_[card->dispatcher].empty())) add(now_, 7, &Reference::start);
    }
    const auto first = std::ranges::min_element(all, {}, [](const Pending& p) { return std::tie(p.at, p.rank, p.part); });
    if (first == all.end()) return std::nullopt;
    return *first;
  }

  // --- The way of a task

  void start(Card& card) {
    std::vector<int>& from = card.dealt.empty() ? open_[card.dispatcher] : card.dealt;
    card.handed = !card.dealt.empty();
    card.task = from.front();
    from.erase(from.begin());
    card.done = card.saved = card.furthest = 0;
    ++begun_;
    card.print.token(1, now_, card.task, 1);
    go_on(card);
  }

  void go_on(Card& card) {
    card.step = Step::none;
    if (card.task == 0) return;
    if (card.handed) return read(card);
    card.step = Step::handout;
    card.ends = now_ + level_.catalogue.constants.dispatcher_handout_ns;
  }

  void end_handout(Card& card) {
    card.handed = true;
    read(card);
  }

  void read(Card& card) {
    if (of(card).read_bytes == 0) return ask(card);
    card.step = Step::read;
    card.left = of(card).read_bytes * parts_of_a_byte;
  }

  void ask(Card& card) {
    if (!of(card).licence) return compute(card);
    card.step = Step::token;
    card.asked = now_;
    ++asked_;
    line_.push_back(&card);
    serve_line();
  }

  void serve_line() {
    while (free_tokens_ > 0 && !line_.empty()) {
      Card& first = *line_.front();
      leave_line(first);
      --free_tokens_;
      first.token = true;
      compute(first);
    }
  }

  void leave_line(Card& card) {
    std::erase(line_, &card);
    waits_.push_back(now_ - card.asked);
  }

  void compute(Card& card) {
    const Nanoseconds rest = of(card).compute_ns - card.done;
    const Nanoseconds stretch = card.interval ? std::min(*card.interval, rest) : rest;
    card.step = Step::compute;
    card.began = now_;
    card.ends = now_ + stretch;
    card.redone_until = now_ + std::max<Nanoseconds>(0, std::min(stretch, card.furthest - card.done));
  }

  void end_stretch(Card& card) {
    card.done += now_ - card.began;
    card.furthest = std::max(card.furthest, card.done);
    if (card.done == of(card).compute_ns) return end_task(card);
    const bool transfer = storage_ && of(card).save_bytes > 0;
    card.step = transfer ? Step::save_transfer : Step::save_alone;
    card.left = of(card).save_bytes * parts_of_a_byte;
    card.ends = now_ + of(card).save_ns;
  }

  void end_transfer(Card& card) {
    if (card.step == Step::read) ask(card);
    else end_save(card);
  }

  void end_save(Card& card) {
    card.saved = card.done;
    ++saves_;
    card.print.token(7, now_, card.task, 1);
    compute(card);
  }

  void end_task(Card& card) {
    card.step = Step::none;
    card.print.token(2, now_, card.task, 1);
    ++card.tasks;
    give_back(card);
    const bool good = of(card).error <= level_.tolerance;
    ++(good ? good_ : bad_);
    assembler_print_.token(4, now_, card.task, good ? 1 : 0);
    card.task = 0;
    if (good_ + bad_ < n()) return;
    if (bad_ > 0) over_ = true;
    else assembly_ends_ = now_ + assembly_time();
  }

  Nanoseconds assembly_time() const {
    const std::int64_t speed = number(*assembler_, "speed");
    return level_.assembly_ns / speed + (2 * (level_.assembly_ns % speed) >= speed ? 1 : 0);
  }

  void end_assembly() {
    assembly_ends_.reset();
    assembler_print_.token(2, now_, 0, n());
    finished_ = over_ = true;
  }

  void give_back(Card& card) {
    if (!card.token) return;
    card.token = false;
    ++free_tokens_;
    serve_line();
  }

  void fail(Card& card) {
    FaultRow* due = nullptr;
    for (FaultRow& row : card.faults)
      if (!due && row.next() == now_) due = &row;
    card.print.token(6, now_, card.task, 1);
    if (card.step == Step::compute) card.furthest = std::max(card.furthest, card.done + now_ - card.began);
    if (card.step == Step::token) leave_line(card);
    card.done = card.saved;
    card.step = Step::down;
    card.ends = now_ + due->fault->down_ns;
    due->pass();
    ++card.failures;
    give_back(card);
  }

  // --- Time

  void pass_time(Nanoseconds to) {
    if (to == now_) return;
    look_at_line();
    const Wide gain = any_transfer() ? rate() * (to - now_) : 0;
    if (any_transfer()) transferring_ += to - now_;
    line_time_ += static_cast<Wide>(line_.size()) * (to - now_);
    for (auto& [id, card] : cards_) {
      if (card.token) token_time_ += to - now_;
      if (is_transfer(card)) card.left -= gain;
      if (card.step == Step::compute) {
        const Nanoseconds redone = std::clamp<Nanoseconds>(card.redone_until - now_, 0, to - now_);
        spend(card, Activity::redone, redone);
        spend(card, Activity::compute, to - now_ - redone);
      } else {
        spend(card, doing(card.step), to - now_);
      }
    }
    now_ = to;
  }

  static Activity doing(Step step) {
    switch (step) {
      case Step::none: return Activity::idle;
      case Step::handout: return Activity::warm_up;
      case Step::read: return Activity::starved;
      case Step::token: return Activity::blocked;
      case Step::compute: return Activity::compute;
      case Step::save_transfer:
      case Step::save_alone: return Activity::checkpoint;
      case Step::down: return Activity::down;
    }
    return Activity::idle;
  }
  static void spend(Card& card, Activity activity, Nanoseconds time) { card.ledger[static_cast<std::size_t>(activity)] += time; }

  bool any_transfer() const {
    return std::ranges::any_of(cards_, [](const auto& row) { return is_transfer(row.second); });
  }
  // The length that the line keeps from this instant on.
  void look_at_line() {
    if (std::ssize(line_) <= longest_line_) return;
    longest_line_ = std::ssize(line_);
    longest_line_at_ = now_;
  }

  // --- The outcome

  bool whole_batch() const { return word(*assembler_, "accept") == "whole_batch"; }
  bool complete() const { return good_ + bad_ == n(); }
  std::int64_t accepted() const { return !whole_batch() ? good_ : complete() && bad_ == 0 ? good_ : 0; }
  std::int64_t refused() const { return !whole_batch() ? bad_ : complete() && bad_ > 0 ? n() : 0; }

  model::Outcome outcome(int points) {
    model::Outcome out;
    out.ending = over_ ? model::Ending::nothing_left : model::Ending::horizon;
    out.horizon_ns = level_.horizon_ns;
    out.minimum_rental_ns = level_.minimum_rental_ns;
    out.completion_ns = completion_;
    out.published = n();
    out.written = accepted();
    out.refused = refused();
    out.accepted_results = accepted();
    out.assembled = finished_;
    out.saves = saves_;
    out.attempts = good_ + bad_;
    out.failed_attempts = bad_;
    for (const Part& part : board_.parts) out.monthly_cost_usd += price(part);
    for (const Part& part : board_.parts)
      if (part.kind == PartKind::gpu_server) out.gpu_month_usd += price(part);
    out.events = events_;
    add_devices(out);
    add_services(out);
    add_curve(out, points);
    out.fingerprint = fingerprint();
    return out;
  }

  std::int64_t price(const Part& part) const {
    const model::Constants& c = level_.catalogue.constants;
    if (part.kind == PartKind::gpu_server) return find_gpu(level_.catalogue, word(part, "gpu"))->month_usd;
    if (part.kind == PartKind::dispatcher) return word(part, "deal") == "as_available" ? c.dispatcher_shared_month_usd : 0;
    if (part.kind == PartKind::assembler) return number(part, "speed") == 2 ? c.assembler_fast_month_usd : c.assembler_month_usd;
    if (part.kind == PartKind::licence_server) return number(part, "tokens") * c.licence_month_usd_per_token;
    if (part.kind != PartKind::storage) return 0;
    const Wide product = Wide{number(part, "bandwidth_gb_s")} * c.storage_month_usd_per_gb_s;
    return static_cast<std::int64_t>((product + 500'000'000) / 1'000'000'000);
  }

  void add_devices(model::Outcome& out) const {
    std::map<std::string, model::DeviceFigures> devices;
    for (const Part& part : board_.parts) {
      if (part.kind != PartKind::gpu_server) continue;
      model::DeviceFigures& device = devices[part.id];
      device.id = part.id;
      device.gpu = word(part, "gpu");
      device.ledger[static_cast<std::size_t>(Activity::idle)] = completion_;
    }
    for (const auto& [id, card] : cards_) {
      devices[card.server].ledger = card.ledger;
      devices[card.server].batches = devices[card.server].items = card.tasks;
    }
    for (const auto& [id, device] : devices) out.devices.push_back(device);
    for (const auto& [id, card] : cards_)
      if (card.failures > 0) out.failures.push_back({id, card.failures, card.ledger[static_cast<std::size_t>(Activity::down)]});
  }

  void add_services(model::Outcome& out) const {
    Nanoseconds assembling = finished_ ? assembly_time() : 0;
    if (assembly_ends_) assembling = assembly_time() - (*assembly_ends_ - completion_);
    out.stations.push_back({assembler_->id, 1, assembling});
    if (storage_) out.stations.push_back({storage_->id, 1, transferring_});
    if (licences_) {
      out.stations.push_back({licences_->id, static_cast<int>(number(*licences_, "tokens")), token_time_});
      model::QueueFigures line;
      line.id = licences_->id;
      line.kind = PartKind::licence_server;
      line.longest = longest_line_;
      line.longest_at_ns = longest_line_at_;
      line.item_ns = line_time_;
      line.entered = asked_;
      line.left = std::ssize(waits_);
      for (const Nanoseconds wait : waits_) line.wait_ns += wait, line.longest_wait_ns = std::max(line.longest_wait_ns, wait);
      out.queues.push_back(line);
    }
    std::ranges::sort(out.stations, {}, &model::StationFigures::id);
  }

  void add_curve(model::Outcome& out, int points) const {
    Nanoseconds step = std::max<Nanoseconds>(1, (level_.horizon_ns + 16 * points - 1) / (16 * points));
    while (completion_ / step >= points) step *= 2;
    out.curve.step_ns = step;
    for (Nanoseconds at = 0; at <= completion_; at += step) {
      Sample last{0, 0, 0};
      for (const Sample& sample : samples_)
        if (sample.at <= at) last = sample;
      out.curve.published.push_back(n());
      out.curve.written.push_back(last.accepted);
      out.curve.waiting.push_back(n() - last.begun);
    }
  }

  std::uint64_t fingerprint() const {
    std::map<std::string, std::uint64_t> prints;
    for (const Part& part : board_.parts) prints[part.id] = Print{}.h;
    for (const auto& [id, card] : cards_) prints[id] = card.print.h;
    prints[assembler_->id] = assembler_print_.h;
    std::uint64_t f = Print{}.h;
    for (const auto& [id, h] : prints) f = f * 0x5851F42D4C957F2Du + h;
    return f;
  }

  const model::Level& level_;
  const model::Board& board_;
  std::vector<model::Task> tasks_;
  const Part* storage_ = nullptr;
  const Part* licences_ = nullptr;
  const Part* assembler_ = nullptr;
  std::map<std::string, Card> cards_;
  std::map<std::string, std::vector<int>> open_;  // by dispatcher

  Nanoseconds now_ = 0, completion_ = 0;
  bool over_ = false, finished_ = false;
  std::optional<Nanoseconds> assembly_ends_;
  std::int64_t free_tokens_ = 0;
  std::vector<Card*> line_;
  std::vector<Nanoseconds> waits_;
  std::int64_t asked_ = 0, begun_ = 0, good_ = 0, bad_ = 0, saves_ = 0, events_ = 0;
  std::int64_t longest_line_ = 0;
  Nanoseconds longest_line_at_ = 0;
  Wide line_time_ = 0, token_time_ = 0, transferring_ = 0;
  Print assembler_print_;
  std::vector<Sample> samples_;
};

}  // namespace

model::Outcome reference_tasks(const model::Level& level, const model::Board& board, std::uint64_t seed, int curve_points) {
  return Reference(level, board, seed).run(curve_points);
}

}  // namespace batchyard::support
