#include <algorithm>
#include <array>

#include "cli/table.h"
#include "cli/verb.h"
#include "io/nearest.h"

namespace batchyard::cli {
namespace {

std::vector<Option> options_of(const Verb& verb) {
  std::vector<Option> all(verb.options.begin(), verb.options.end());
  all.push_back(json_option);
  return all;
}

std::string unknown_option(const Verb& verb, const std::string& word) {
  std::vector<std::string> known;
  for (const Option& option : options_of(verb)) known.emplace_back(option.name);
  const auto meant = io::nearest(word, known);
  return std::string(verb.name) + " has no option \"" + word + "\"" + (meant ? "; did you mean \"" + *meant + "\"?" : "");
}

// Takes one option, with its value behind it or after "=".
std::string take_option(const Verb& verb, std::span<const std::string> words, std::size_t& at, Call& call) {
  const std::string name = words[at].substr(0, words[at].find('='));
  const bool has_value = name.size() < words[at].size();
  const auto options = options_of(verb);
  const auto option = std::ranges::find(options, name, &Option::name);
  if (option == options.end()) return unknown_option(verb, name);
  if (call.has(*option) && !option->many) return name + " is given twice";
  if (option->value.empty() && has_value) return name + " takes no value";
  std::string value;
  if (has_value)
    value = words[at].substr(name.size() + 1);
  else if (!option->value.empty() && at + 1 == words.size())
    return name + " needs a value: " + name + " " + std::string(option->value);
  else if (!option->value.empty())
    value = words[++at];
  call.values.emplace(name, value);
  return "";
}

bool is_option(const std::string& word) { return word.size() > 1 && word.starts_with('-'); }

std::string wrong_count(const Verb& verb, std::size_t count) {
  return std::string(verb.name) + " takes " + std::string(verb.synopsis) + "; " + std::to_string(count) +
         (count == 1 ? " name was" : " names were") + " given";
}

}  // namespace

const std::string* Call::value(const Option& option) const {
  const auto found = values.find(option.name);
  return found == values.end() ? nullptr : &found->second;
}

std::vector<std::string> Call::all(const Option& option) const {
  std::vector<std::string> out;
  const auto [first, last] = values.equal_range(option.name);
  std::transform(first, last, std::back_inserter(out), [](const auto& given) { return given.second; });
  return out;
}

std::span<const Verb* const> verbs() {
  static constexpr std::array all{&run_verb,   &compare_verb, &explain_verb, &sweep_verb, &grade_verb,
                                  &check_verb, &solve_verb,   &new_verb,     &format_verb};
  return all;
}

Parsed parsed(const Verb& verb, std::span<const std::string> words) {
  Parsed out;
  bool only_names = false;  // after "--"
  for (std::size_t at = 0; at < words.size() && out.fault.empty(); ++at) {
    if (only_names || !is_option(words[at]))
      out.call.names.push_back(words[at]);
    else if (words[at] == "--")
      only_names = true;
    else if (words[at] == "--help" || words[at] == "-h")
      out.help = true;
    else
      out.fault = take_option(verb, words, at, out.call);
  }
  const std::size_t count = out.call.names.size();
  if (out.fault.empty() && (count < verb.least_names || count > verb.most_names)) out.fault = wrong_count(verb, count);
  return out;
}

std::string help(const Verb& verb) {
  Table table({Table::Align::left, Table::Align::left});
  std::string usage = "batchyard " + std::string(verb.name) + " " + std::string(verb.synopsis);
  for (const Option& option : options_of(verb)) {
    const std::string how = std::string(option.name) + (option.value.empty() ? "" : " " + std::string(option.value));
    usage += " [" + how + "]";
    table.add({how, std::string(option.help)});
  }
  return usage + "\n\n" + std::string(verb.summary) + "\n\n" + table.text();
}

}  // namespace batchyard::cli
