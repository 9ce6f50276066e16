// winnable survey: many deals, in parallel, resumable; the win rate with its interval.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "solver/cli/advice.h"
#include "solver/cli/commands.h"
#include "solver/cli/deal_range.h"
#include "solver/cli/numbers.h"
#include "solver/cli/progress.h"
#include "solver/cli/rules_file.h"
#include "solver/cli/table.h"
#include "solver/cli/unknown_cards.h"
#include "solver/survey/figures.h"
#include "solver/survey/planned_seeds.h"
#include "solver/survey/survey.h"
#include "winnable/honest.h"
#include "winnable/session.h"

namespace winnable::cli {
namespace {

// The command line, understood.
struct Request {
  Game game;
  SurveyOptions options;
  std::string seeds;          // all of them, as the store's plan has them
  std::string seeds_summary;  // for people
  std::string decks;          // the file of --decks
  DeckScheme numbers = DeckScheme::own;
  Shard shard;
  std::string store;  // empty: none
  bool reads_standard_input = false;
  TableFormat format = TableFormat::text;
  ColorChoice color = ColorChoice::automatic;
  bool quiet = false;
};

std::uint64_t physical_memory() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGE_SIZE));
}

// `options` know the deals.
void read_resources(const Parsed& parsed, const Game& game, SurveyOptions& options) {
  constexpr std::uint64_t kDefaultNodes = 5'000'000;
  constexpr std::uint64_t kBytesPerThread = std::uint64_t{2} << 30;
  if (!parsed.has("max-nodes") && !parsed.has("timeout")) options.solve.limits.max_nodes = kDefaultNodes;
  options.threads =
      parsed.has("threads") ? static_cast<unsigned>(require_threads(parsed.text("threads"))) : usable_cores();
  options.threads = useful_threads(game, options);
  options.total_bytes = parsed.has("max-memory") ? options.solve.limits.max_bytes
                                                 : std::min(options.threads * kBytesPerThread, physical_memory() / 2);
}

// "0.1%" or "0.001".
double require_share(const char* option, const std::string& text) {
  double share = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), share);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (unit == "%") share /= 100;
  if (error != std::errc{} || (!unit.empty() && unit != "%") || !(share > 0 && share < 1))
    throw CommandError(kUsage, fmt::format("--{} {}: a share such as 0.1% or 0.001 expected", option, text));
  return share;
}

std::string default_store(const Game& game, const Shard& shard, const DeckFile* decks, DeckScheme numbers) {
  std::string name(game.name());
  std::replace(name.begin(), name.end(), ':', '-');
  if (decks) name += ".decks-" + decks->hash().substr(0, 8);
  if (numbers != DeckScheme::own) name += "." + std::string(to_text(numbers));
  return shard.count == 1 ? name + ".sqlite" : fmt::format("{}.{}-of-{}.sqlite", name, shard.index, shard.count);
}

// A store is a path and nothing else: the names that SQLite takes for something else keep nothing.
std::string choose_store(const Parsed& parsed, const Game& game, const Shard& shard, const DeckFile* decks,
                         DeckScheme numbers) {
  if (parsed.has("no-store")) return "";
  if (!parsed.has("store")) return default_store(game, shard, decks, numbers);
  const auto store = parsed.text("store");
  if (store.empty()) throw CommandError(kUsage, "--store '': a file name expected; --no-store keeps no results");
  if (store == ":memory:")
    throw CommandError(kUsage,
                       "--store :memory: is no longer special: --no-store keeps no results, and ./:memory: is a "
                       "file of that name");
  return store;
}

// `decks` may be null; it outlives the request.
Request read_request(const Parsed& parsed, const Game& game, const DeckFile* decks) {
  Request request;
  request.game = game;
  std::string error;
  request.numbers = read_scheme(parsed, game);
  const SeedSet seeds = read_seeds(parsed, decks, request.numbers);
  if (parsed.has("shard")) {
    const auto shard = parse_shard(parsed.text("shard"), error);
    if (!shard) throw CommandError(kUsage, error);
    request.shard = *shard;
  }
  request.seeds = seeds.text();
  request.seeds_summary = seeds.summary();
  if (request.numbers != DeckScheme::own) request.seeds_summary.insert(0, std::string(to_text(request.numbers)) + ":");
  if (decks) request.decks = parsed.text("decks");
  const auto given = [&](const char* option) { return parsed.has(option) ? parsed.text(option) : std::string(); };
  request.reads_standard_input = given("decks") == "-" || given("rules") == "-" || given("seeds").ends_with("@-");
  SurveyOptions& survey = request.options;
  survey.seeds = seeds.in_shard(request.shard);
  survey.decks = decks;
  survey.numbers = request.numbers;
  survey.solve = solve_options_from(parsed, request.game);
  survey.solve.salt = require_whole("salt", parsed.text("salt"));
  survey.stop = &stop_requested;
  read_resources(parsed, game, survey);
  survey.retry_undecided = parsed.has("retry");
  constexpr double kMostSeconds = 86'400;
  survey.commit_interval =
      std::chrono::duration<double>(require_seconds("commit-every", parsed.text("commit-every"), 0, kMostSeconds));
  survey.keep_solutions = survey.complete_solutions = parsed.has("keep-solutions");
  if (parsed.has("until-half-width"))
    survey.until_half_width = require_share("until-half-width", parsed.text("until-half-width"));
  survey.interval =
      choose<IntervalKind>(parsed, "ci", {{"wilson", IntervalKind::wilson}, {"exact", IntervalKind::exact}});
  request.store = choose_store(parsed, request.game, request.shard, decks, request.numbers);
  request.format = choose_format(parsed);
  request.color = choose<ColorChoice>(
      parsed, "color",
      {{"auto", ColorChoice::automatic}, {"always", ColorChoice::always}, {"never", ColorChoice::never}});
  request.quiet = parsed.has("quiet");
  return request;
}

StatedRate rate_of(const SurveyResult& result, IntervalKind kind) {
  const SurveyProgress& progress = result.progress;
  if (!result.at_half_width) return stated_rate(progress.all, progress.prefix, progress.front, kind);
  return rate_of_closed(*result.at_half_width, kind);
}

// The limits that rows were made with, which need not be those of this command.
std::string limits_text(const std::vector<MadeBy>& made_by) {
  std::vector<std::pair<std::string, std::uint64_t>> rows;  // of equal limits, whatever the version of the solver
  for (const MadeBy& made : made_by) {
    const std::string options = options_without_rules(made.config.options);
    const auto known = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.first == options; });
    if (known == rows.end())
      rows.emplace_back(options, made.rows);
    else
      known->second += made.rows;
  }
  if (rows.size() == 1) return ", limits " + rows.front().first;
  std::string text;
  for (const auto& [options, count] : rows)
    text += fmt::format("\n           {} deals under limits {}", count, options);
  return text;
}

// Wins of a store have their moves or they have not: what is mixed is said, with what mends it.
void print_moves_kept(const Store& store, const SurveyResult& result) {
  const SurveyProgress& progress = result.progress;
  if (progress.incomplete > 0)
    fmt::print("moves      found of {} of {} stored wins that had none\n", progress.completed, progress.incomplete);
  const std::uint64_t missing = store.has_moves() ? store.wins_without_moves() : 0;
  if (missing == 0 || result.stopped) return;
  fmt::print("           {} wins of the store have no moves; {}:\n           {}\n", missing,
             progress.completed < progress.incomplete ? "larger limits may find them" : "they are found by",
             completing_command(store));
}

bool stopped_early(const SurveyResult& result) { return result.at_half_width && !result.complete(); }

void print_text(const Request& request, const Store& store, const std::vector<MadeBy>& made_by,
                const SurveyResult& result) {
  const SurveyProgress& progress = result.progress;
  const auto share = [&](std::uint64_t count) {
    return progress.all.total() ? 100.0 * static_cast<double>(count) / static_cast<double>(progress.all.total()) : 0.0;
  };
  if (request.decks.empty())
    fmt::print("{}, seeds {}", request.game.name(), request.seeds_summary);
  else
    fmt::print("{}, decks of {}, lines {}", request.game.name(), request.decks, request.seeds_summary);
  if (request.shard.count > 1) fmt::print(", shard {}/{}", request.shard.index, request.shard.count);
  fmt::print(": {} of {} deals closed{}\n", progress.all.total(), progress.deals, limits_text(made_by));
  fmt::print("won        {:>10}  {:6.2f} %\n", progress.all.won, share(progress.all.won));
  if (request.game.is_player())
    fmt::print("gave up    {:>10}  {:6.2f} %\n", progress.all.gave_up, share(progress.all.gave_up));
  else
    fmt::print("lost       {:>10}  {:6.2f} %\n", progress.all.lost, share(progress.all.lost));
  fmt::print("undecided  {:>10}  {:6.2f} %\n", progress.all.undecided, share(progress.all.undecided));
  if (const StatedRate rate = rate_of(result, request.options.interval); rate.deals > 0) {
    const std::string open = rate.open ? fmt::format(", {} of them open", rate.open) : "";
    fmt::print("win rate   {:.3f} % to {:.3f} %  ({:.0f} %, {}{}{})\n", 100 * rate.bracket.low, 100 * rate.bracket.high,
               100 * kConfidence, to_text(request.options.interval),
               rate.counts.undecided == 0 ? ""
               : rate.open                ? ", undecided and open deals counted both ways"
                                          : ", undecided deals counted both ways",
               rate.deals < progress.deals || rate.open ? fmt::format(", first {} deals{}", rate.deals, open) : "");
    if (!result.complete() && !stopped_early(result))
      fmt::print("           the shares above are of closed deals, which are easier than open ones\n");
    if (stopped_early(result))
      fmt::print("           stopped: the bracket is as narrow as --until-half-width asks for\n");
    else if (request.options.until_half_width && !result.at_half_width && result.complete())
      fmt::print("           wider than --until-half-width asks for: all of these deals are closed\n");
    if (rate.open == 0 && undecided_half_width(rate.counts) > rate.bracket.half_width() / 2)
      fmt::print("           undecided deals limit the bracket: --retry undecided with larger limits narrows it\n");
  }
  if (progress.as_they_are > 0)
    fmt::print(
        "           {} undecided deals were not tried again: no limit is larger than the one they were left at\n",
        progress.as_they_are);
  print_moves_kept(store, result);
  fmt::print("this run   {} rows in {:.1f} s on {} thread{}, {} deals/s\n", result.committed, progress.seconds,
             result.threads, result.threads == 1 ? "" : "s",
             short_number(static_cast<double>(progress.solved_now + progress.completed) /
                          std::max(progress.seconds, 1e-9)));
  fmt::print("store      {}\n", request.store.empty() ? "none" : request.store);
}

// What configurations share: the text, or null if they differ.
template <class Field>
nlohmann::ordered_json common(const std::vector<MadeBy>& made_by, Field field) {
  for (const MadeBy& made : made_by)
    if (field(made.config) != field(made_by.front().config)) return nullptr;
  return field(made_by.front().config);
}

nlohmann::ordered_json to_json(const Request& request, const std::vector<MadeBy>& made_by, const SurveyResult& result) {
  const auto options_of = [](const Config& config) { return nlohmann::ordered_json::parse(config.options); };
  nlohmann::ordered_json configs = nlohmann::ordered_json::array();
  for (const MadeBy& made : made_by)
    configs.push_back(
        {{"solver_version", made.config.solver_version}, {"options", options_of(made.config)}, {"rows", made.rows}});
  const Counts& all = result.progress.all;
  const StatedRate rate = rate_of(result, request.options.interval);
  return {{"schema", 1},
          {"kind", "survey"},
          {"game", request.game.name()},
          {"rules_id", request.game.rules_id()},
          {"solver_version", common(made_by, [](const Config& config) { return config.solver_version; })},
          {"options", common(made_by, options_of)},
          {"seeds", request.seeds_summary},
          {"decks", request.decks.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(request.decks)},
          {"shard", fmt::format("{}/{}", request.shard.index, request.shard.count)},
          {"deals", result.progress.deals},
          {"won", all.won},
          {"lost", all.lost},
          {"undecided", all.undecided},
          {"gave_up", all.gave_up},
          {"rate_deals", rate.deals},
          {"rate_open", rate.open},
          {"rate_low", rate.bracket.low},
          {"rate_high", rate.bracket.high},
          {"interval", to_text(request.options.interval)},
          {"confidence", kConfidence},
          {"complete", result.complete()},
          {"reached_half_width", result.at_half_width.has_value()},
          {"rows_written", result.committed},
          {"seconds", result.progress.seconds},
          {"threads", result.threads},
          {"store", request.store},
          {"configurations", configs},
          {"not_tried_again", result.progress.as_they_are},
          {"incomplete", result.progress.incomplete},
          {"completed", result.progress.completed}};
}

void print_summary(const Request& request, const Store& store, const SurveyResult& result) {
  auto made_by = configs_of_rows(store, request.options.seeds);
  if (made_by.empty()) made_by.push_back({survey_config(request.game, request.options), 0});
  if (request.format == TableFormat::text) {
    print_text(request, store, made_by, result);
  } else {
    auto summary = to_json(request, made_by, result);
    add_rules(summary, request.game);
    fmt::print("{}", to_table({summary}, request.format));
  }
  std::fflush(stdout);
}

// How to go on, for a message.
std::string go_on(const Request& request, const std::string& command) {
  return fmt::format("go on with{}:\n  {}", request.reads_standard_input ? ", given the same standard input again" : "",
                     command);
}

// Runs the survey; its errors become the command's.
SurveyResult run_on(Store& store, const Request& request, std::int64_t config, const std::string& command) {
  ProgressView view(request.quiet, request.color, request.options.interval);
  try {
    return survey_deals(request.game, request.options, config, store,
                        [&](const SurveyProgress& progress) { view.show(progress); });
  } catch (const RefusedWin& error) {
    throw CommandError(kNotVerified, fmt::format("{} (please report this deal)", error.what()));
  } catch (const ConflictError& error) {
    throw CommandError(kNotVerified, error.what());
  } catch (const DamagedError& error) {
    throw CommandError(kStorage, error.what());
  } catch (const StoreError& error) {
    throw CommandError(kStorage,
                       fmt::format("{}\nWhat was committed is kept; {}", error.what(), go_on(request, command)));
  } catch (const std::system_error& error) {
    throw CommandError(kStorage,
                       fmt::format("the system gives no thread ({}); {}", error.what(), go_on(request, command)));
  }
}

// A line to standard error, if anybody is there to read it: the terminal may be what has gone.
void note(const std::string& line) { std::fputs((line + "\n").c_str(), stderr); }

// Whether the first deals that the store was asked for, so many of them, are those of the request.
bool begins_with(const Request& request, const Store& store, std::uint64_t deals) {
  PlannedSeeds planned(store);
  for (std::uint64_t i = 0; i < deals; ++i)
    if (planned.next() != request.options.seeds[i]) return false;
  return true;
}

int run_request(Request request, const std::string& command) {
  const Game& game = request.game;
  catch_signals();
  Store store = request.store.empty() ? Store::in_memory(game.name(), game.rules_id())
                                      : Store::open(request.store, game.name(), game.rules_id());
  check_shard(store, request.shard);
  request.options.keep_solutions = request.options.keep_solutions || store.has_moves();
  Config config = survey_config(game, request.options);
  config.options = options_with_rules(config.options, game);
  config.id = store.config_id(config);
  store.add_plan({request.seeds, request.shard});
  RunRecord run{command, host_name(), utc_now(), "", request.options.threads, 0, 0};
  const std::int64_t run_id = store.start_run(run);
  const SurveyResult result = run_on(store, request, config.id, command);
  run.finished = utc_now();
  run.rows = static_cast<std::int64_t>(result.committed);
  run.seconds = result.progress.seconds;
  if (stopped_early(result) && begins_with(request, store, result.at_half_width->total()))
    store.note_stop({*request.options.until_half_width, result.at_half_width->total()});
  store.finish_run(run_id, run);
  if (result.threads < request.options.threads)
    note(fmt::format("winnable: the system gave {} of {} threads", result.threads, request.options.threads));
  print_summary(request, store, result);
  if (!result.stopped) return kOk;
  note(request.store.empty() ? "stopped; without a store no deal was kept" : "stopped; " + go_on(request, command));
  return kInterrupted + stop_signal;
}

// One game, with what was known at each decision. "??" is a hidden card.
int show_game(const Game& game, const std::string& player, const DealNumber& seed, const SolveOptions& options) {
  const Outcome outcome = play_honestly(game.deal(seed), player, options, decision_printer(game));
  std::cout.flush();
  fmt::print("# {}\n{}seed: {}\nmoves:\n", outcome.verdict == Verdict::won ? "won" : to_text(outcome.reason),
             game.heading(), to_text(seed));
  for (const PlayMove& move : outcome.solution) fmt::print("{}\n", to_text(move));
  std::fflush(stdout);
  return kOk;
}

int run_survey(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, survey_command);
  if (parsed.helped) return kOk;
  const Game game = game_of_range(parsed);
  const std::string command = "winnable survey " + shell_quoted(arguments);
  const auto decks = read_decks(parsed, game);
  if (const DeckScheme scheme = read_scheme(parsed, game); scheme != DeckScheme::own) {
    const NumberedGame numbered(game, scheme);
    return run_request(read_request(parsed, numbered.game, nullptr), command);
  }
  if (!decks) return run_request(read_request(parsed, game, nullptr), command);
  const DeckGame with_decks(game, *decks);
  return run_request(read_request(parsed, with_decks.game, &*decks), command);
}

int run_play(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, play_command);
  if (parsed.helped) return kOk;
  if (parsed.has("deal")) {
    if (parsed.has("seeds")) throw CommandError(kUsage, "play: seeds or --deal, not both");
    return play_deal(parsed);
  }
  const Game game = game_of_range(parsed);
  const auto player = parsed.text("player");
  const Game honest = honest_game(game, player);
  if (parsed.has("show"))
    return show_game(game, player, deal_number(parsed.text("seeds")), solve_options_from(parsed, game));
  if (read_scheme(parsed, game) != DeckScheme::own) throw CommandError(kUsage, "play takes our own seeds only; with --show also other programs' numbers");
  const auto decks = read_decks(parsed, game);
  std::optional<DeckGame> with_decks;
  if (decks) with_decks.emplace(honest, *decks);
  Request request = read_request(parsed, with_decks ? Game(with_decks->game) : honest, decks ? &*decks : nullptr);
  if (!parsed.has("max-nodes")) request.options.solve.limits.max_nodes = kUnlimited;
  if (!parsed.has("store") && !parsed.has("no-store")) request.store = std::string(player) + "-" + request.store;
  return run_request(request, "winnable play " + shell_quoted(arguments));
}

// What means nothing for one game that is shown.
constexpr std::string_view kOfManyGames =
    "decks|store|no-store|threads|retry|keep-solutions|until-half-width|commit-every|ci|shard|format|color|quiet";

// What survey and play have in common, with what each says of its limits.
std::vector<Option> survey_options(std::string_view store, std::string_view max_nodes) {
  return {
      kDecksOption,
      {.name = "store", .value = "FILE", .text = store, .place = Place::store},
      {.name = "no-store", .text = "keep none", .excludes = "store|keep-solutions|retry"},
      {.name = "max-nodes", .value = "N", .text = max_nodes},
      {.name = "timeout", .value = "S", .text = "CPU seconds for each deal"},
      {.name = "max-memory", .value = "M", .text = "of all threads together, such as 8G (default 2G a thread)"},
      {.name = "threads,j", .value = "N", .text = "default: all cores"},
      {.name = "retry",
       .value = "undecided",
       .text = "try undecided deals again, with the limits given now",
       .choices = "undecided"},
      {.name = "keep-solutions",
       .text = "store the moves of each win, also of wins that the store has without; a store with moves keeps on"},
      {.name = "until-half-width", .value = "P", .text = "stop when the rate's bracket is that narrow: 0.1%"},
      {.name = "commit-every", .value = "S", .text = "what a crash can lose: seconds between commits", .standard = "1"},
      kIntervalOption,
      {.name = "shard",
       .value = "K/N",
       .text = "only seeds of shard K of N; auto or auto:N: of this task of a batch engine"},
      kRulesOption,
      kSaltOption,
      {.name = "format", .value = "F", .text = "of the summary", .choices = "text|jsonl|csv", .standard = "text"},
      {.name = "color", .value = "WHEN", .text = "of the progress", .choices = "auto|always|never", .standard = "auto"},
      {.name = "quiet,q", .text = "no progress"}};
}

constexpr std::string_view kExitCodes =
    "0 done, 2 usage, 3 bad input, 4 store or disk, 5 a win refused or a contradiction, 130/143/129/138 stopped by "
    "SIGINT/SIGTERM/SIGHUP/SIGUSR1 after saving";

}  // namespace

const Command survey_command{
    .name = "survey",
    .arguments = "GAME SEEDS",
    .summary = "many deals, in parallel, resumable; the win rate",
    .usages = {"GAME SEEDS [OPTIONS]", "GAME [LINES] --decks FILE [OPTIONS]"},
    .text =
        "Decides many deals on all cores and keeps the results in a store; the same command resumes. SEEDS: 42, "
        "1-1000000, 5,9,12-20, @file or @- (stdin); ms:1-32000, pysol:, pysol-old: or solvitaire: another program's "
        "numbers. The referee judges every win.",
    .positionals = {{"game", Place::game}, {"seeds"}},
    .options = joined({survey_options("where results are kept (default GAME.sqlite)",
                                      "positions for each deal (default 5000000, none with --timeout)"),
                       {kWithoutOption}}),
    .exit_codes = kExitCodes,
    .examples = {"winnable survey golf 1-100000",
                 "winnable survey squadron 1-1000 --max-nodes 20000000 --keep-solutions",
                 "winnable survey squadron 1-1000 --max-nodes 500000000 --retry undecided",
                 "winnable survey pyramid 1-10000000 --until-half-width 0.1%"},
    .run = run_survey,
};

const Command play_command{
    .name = "play",
    .arguments = "GAME SEEDS",
    .summary = "deals played without peeking: the honest win rate",
    .usages = {"GAME SEEDS [OPTIONS]", "[GAME] --deal FILE [--player P] [--show] [--max-nodes N]"},
    .text =
        "Plays deals without peeking: the player sees what lies open, knows which cards are hidden (`winnable rules "
        "GAME` says which), not their order, and takes nothing back. The fast player is static and deterministic, the "
        "strong one judges its best moves in sampled worlds, the casual one is a person in a hurry. Where all "
        "cards lie open (FreeCell, Black Hole, Simple Simon) what a person lacks is sight: there sight-1 to sight-500 "
        "look at so many positions before each move. The rate is a lower bound of honest play; `survey` measures what "
        "can be won at all.",
    .positionals = {{"game", Place::game}, {"seeds"}},
    .options = joined({{{.name = "player",
                         .value = "P",
                         .choices = "fast|strong|casual|sight-1|sight-5|sight-50|sight-500",
                         .standard = "fast"},
                        {.name = "show",
                         .text = "one seed: the game with what was known at each decision",
                         .excludes = kOfManyGames},
                        {.name = "deal",
                         .value = "FILE",
                         .text = "one deal from a text (- reads standard input), its hidden cards hidden. Cards may be "
                                 "unknown (?\?): then the player's moves up to the next card turned up",
                         .excludes = kOfManyGames,
                         .place = Place::file}},
                       survey_options("where results are kept (default PLAYER-GAME.sqlite)",
                                      "positions for each deal (default: no limit)")}),
    .exit_codes = kExitCodes,
    .examples = {"winnable play squadron 1-1000", "winnable play squadron 42 --show --player strong",
                 "winnable deal scorpion 7 | winnable play --deal -"},
    .run = run_play,
};

}  // namespace winnable::cli
