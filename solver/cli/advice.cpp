// What a message tells its reader to do next.
#include "solver/cli/advice.h"

#include <fmt/format.h>

#include <algorithm>

#include "solver/cli/table.h"
#include "solver/survey/deck_file.h"

namespace winnable::cli {

std::string completing_command(const Store& store) {
  constexpr std::size_t kLongestList = 100;
  const std::vector<Plan> plans = store.plans();
  const RulesIdParts rules = split_rules_id(store.rules_id());
  const std::string scheme = rules.numbers.empty() ? "" : rules.numbers + ":";
  std::vector<std::string> words{"winnable", "survey", store.game()};
  if (store.game().starts_with("rules:")) {  // the command takes them from a file
    words.back() = "--rules";
    words.push_back("FILE");
  }
  std::string first;
  if (plans.size() == 1 && plans.front().seeds.size() <= kLongestList) {
    words.push_back(scheme + plans.front().seeds);
  } else {
    const std::string exporting[] = {"winnable", "export", store.path(), "--winnable", "ranges"};
    first = shell_quoted(exporting) + " | ";
    words.push_back(scheme + "@-");
  }
  if (!rules.player.empty()) {
    words[1] = "play";
    words.insert(words.end(), {"--player", rules.player});
  }
  if (!rules.decks.empty()) words.insert(words.end(), {"--decks", "FILE"});  // the store knows its hash only
  const bool is_one_shard =
      !plans.empty() && plans.front().shard.count > 1 &&
      std::all_of(plans.begin(), plans.end(), [&](const Plan& plan) { return plan.shard == plans.front().shard; });
  if (is_one_shard)
    words.insert(words.end(), {"--shard", fmt::format("{}/{}", plans.front().shard.index, plans.front().shard.count)});
  if (const auto stop = store.stop(); stop && first.empty())  // else the deals behind it would be solved as well
    words.insert(words.end(), {"--until-half-width", fmt::format("{}", stop->half_width)});
  words.insert(words.end(), {"--store", store.path(), "--keep-solutions"});
  const bool names_file = std::find(words.begin(), words.end(), "FILE") != words.end();
  return first + shell_quoted(words) + (names_file ? "  # FILE: that of the rules or decks it was made with" : "");
}

}  // namespace winnable::cli
