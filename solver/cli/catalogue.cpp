// winnable games, rules, deal: what the catalogue knows.
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "solver/cli/commands.h"
#include "solver/cli/deal_range.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/table.h"
#include "winnable/json.h"
#include "winnable/names.h"

namespace winnable::cli {
namespace {

nlohmann::ordered_json game_json(const Game& game) {
  const PublishedRate& published = game.published();
  nlohmann::ordered_json json{{"schema", 1},
                              {"game", game.name()},
                              {"title", game.title()},
                              {"summary", game.summary()},
                              {"rules_id", game.rules_id()},
                              {"is_player", game.is_player()},
                              {"cards", game.deck_shape().size()},
                              {"published", to_text(published)},
                              {"published_percent", published.percent.digits},
                              {"published_error", published.error.digits},
                              {"published_deals", nullptr},
                              {"published_source", published.source},
                              {"atlas_deals", game.atlas().deals},
                              {"atlas_max_nodes", game.atlas().max_nodes}};
  if (published.deals > 0) json["published_deals"] = published.deals;
  return json;
}

// The other programs whose numbers are deals of the game.
std::vector<std::string> other_numbers(const Game& game) {
  std::vector<std::string> numbers;
  for (const DeckScheme scheme : kForeignSchemes)
    if (game.has_numbers(scheme)) numbers.emplace_back(to_text(scheme));
  return numbers;
}

void print_rules(const Game& game) {
  std::cout << game.name() << ": " << game.title() << "\n" << game.summary() << "\n\n" << game.rules();
  if (!game.rules().ends_with('\n')) std::cout << "\n";
  std::cout << "Hidden from an honest player: " << game.hidden() << ".\n";
  std::cout << "\nrules id: " << game.rules_id() << "\n";
  std::string numbers;
  for (const std::string& program : other_numbers(game)) numbers += (numbers.empty() ? "" : ", ") + program + ":N";
  if (!numbers.empty()) std::cout << "other programs' deals: " << numbers << "\n";
  if (game.published().is_known()) std::cout << "published: " << to_text(game.published()) << "\n";
  if (!game.reductions().empty()) std::cout << "\nreductions (switch off with solve --without NAME):\n";
  for (const ReductionInfo& reduction : game.reductions())
    std::cout << "  " << reduction.name << ": " << reduction.claim << "\n";
}

nlohmann::ordered_json rules_json(const Game& game) {
  nlohmann::ordered_json json = game_json(game);
  json["rules"] = game.rules();
  json["hidden"] = game.hidden();
  json["numbers"] = other_numbers(game);
  json["reductions"] = nlohmann::ordered_json::array();
  for (const ReductionInfo& reduction : game.reductions())
    json["reductions"].push_back({{"name", reduction.name}, {"claim", reduction.claim}});
  return json;
}

nlohmann::ordered_json deal_json(const Game& game, const DealNumber& seed, const Deck& deck) {
  nlohmann::ordered_json json{{"schema", 1}, {"game", game.name()}, {"rules_id", game.rules_id()}};
  add_members(json, number_json(seed));
  json["deck"] = to_text(deck);
  add_members(json, board_json(game.board(deck)));
  add_rules(json, game);
  return json;
}

// The games in whose name, title or summary all the words stand.
std::vector<Game> games_with(const std::vector<std::string>& words) {
  std::vector<Game> found;
  for (const Game& game : games()) {
    const std::string said = in_small_letters(std::string(game.name()) + "\n" + std::string(game.title()) + "\n" +
                                              std::string(game.summary()));
    if (std::all_of(words.begin(), words.end(),
                    [&](const auto& word) { return said.find(in_small_letters(word)) != std::string::npos; }))
      found.push_back(game);
  }
  return found;
}

int run_games(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, games_command);
  if (parsed.helped) return kOk;
  const TableFormat format = choose_format(parsed);
  const auto found = games_with(parsed.has("words") ? parsed.texts("words") : std::vector<std::string>());
  if (found.empty()) throw CommandError(kUsage, "games: none has these words; `winnable games` lists all");
  if (format != TableFormat::text) {
    std::vector<nlohmann::ordered_json> rows;
    for (const Game& game : found) rows.push_back(game_json(game));
    std::cout << to_table(rows, format);
    return kOk;
  }
  for (const Game& game : found) {
    std::string name(game.name());
    name.resize(std::max<std::size_t>(30, name.size() + 2), ' ');
    std::cout << name << game.summary() << "\n";
  }
  return kOk;
}

// The rules file of a game whose rules are data.
int print_rules_file(const Game& game) {
  const auto file = game.rules_file();
  if (!file)
    throw CommandError(kUsage,
                       "rules --json: the rules of " + std::string(game.name()) +
                           " are no data; the games of docs/rules/builder.md have a rules file, such as freecell");
  std::cout << *file;
  return kOk;
}

int run_rules(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, rules_command);
  if (parsed.helped) return kOk;
  const Game chosen = chosen_game(parsed);
  if (!chosen) throw CommandError(kUsage, "rules: which game?");
  const Game& game = chosen;
  if (parsed.has("json")) return print_rules_file(game);
  if (wants_json(parsed)) {
    std::cout << json_line(rules_json(game));
  } else {
    print_rules(game);
  }
  return kOk;
}

int run_deal(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, deal_command);
  if (parsed.helped) return kOk;
  const DealRange range(parsed);
  const bool as_json = wants_json(parsed);
  if (range.size() > 1 && !as_json && !parsed.has("deck"))
    throw CommandError(kUsage, "deal: several deals are printed with --deck or --format jsonl, a line each");
  for (std::size_t i = 0; i < range.size() && std::cout; ++i) {
    const Start start = range.start(i);
    const Deck& deck = std::get<Deck>(start.cards);
    if (as_json)
      std::cout << json_line(deal_json(start.game, *start.seed, deck));
    else
      std::cout << (parsed.has("deck") ? to_text(deck) + "\n" : to_text(start.game, start.game.board(deck)));
  }
  return kOk;
}

}  // namespace

const Command games_command{
    .name = "games",
    .summary = "list the games and their variants",
    .usages = {"[WORD...] [--format F]"},
    .text = "Lists the games and their variants: all, or those in whose name, title or summary the words stand.",
    .positionals = {{"words", Place::game, true}},
    .options = {kFormatOption},
    .examples = {"winnable games klondike", "winnable games draw one"},
    .run = run_games,
};

const Command rules_command{
    .name = "rules",
    .arguments = "GAME",
    .summary = "one game's rules, piles and reductions",
    .usages = {"GAME|--rules FILE [--format F] [--json]"},
    .text = "The rules of one game in short, its pile names, its reductions.",
    .positionals = {{"game", Place::game}},
    .options = {{.name = "json", .text = "the rules file of a game whose rules are data, to start your own from"},
                kRulesOption,
                kTextOrJsonOption},
    .examples = {"winnable rules squadron", "winnable rules --json freecell > mine.json"},
    .run = run_rules,
};

const Command deal_command{
    .name = "deal",
    .arguments = "GAME SEED",
    .summary = "print the deal of a seed",
    .usages = {"GAME|--rules FILE SEED [--deck] [--format F]"},
    .text =
        "Prints the deal of a seed, as `solve --deal` reads it; with jsonl board and deck, as one object.\n"
        "SEED is our number, or another program's: ms:N, pysol:N, pysol-old:N, solvitaire:N. Several seeds, as `survey` "
        "takes them, are printed with --deck or jsonl, a line each.",
    .positionals = {{"game", Place::game}, {"seeds"}},
    .options = {{.name = "deck",
                 .text = "one line of cards in dealing order, as `solve --deck` and `survey --decks` read it"},
                kRulesOption,
                kTextOrJsonOption},
    .examples = {"winnable deal squadron 42 > deal.txt && winnable solve --deal deal.txt",
                 "winnable deal freecell ms:11982", "winnable deal golf 1-1000 --deck > decks.txt"},
    .run = run_deal,
};

}  // namespace winnable::cli
