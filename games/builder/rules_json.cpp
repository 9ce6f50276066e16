// The reader of rules files. A file is checked in three steps: every key is known and has a value of its kind
// (Solvitaire's keys and ours); exactly one goal is set; then the rules are put together, and what no solver here plays
// from a file is named.
#include "games/builder/rules_json.h"

#include <algorithm>

#include "games/builder/dealer.h"
#include "games/builder/presets.h"
#include "games/builder/rules_check.h"
#include "games/builder/rules_fields.h"
#include "games/builder/rules_words.h"
#include "solver/core/text.h"

namespace winnable {
namespace {

using namespace rules_words;

constexpr int kMaxCards = 104;

class Reader : private FieldReader {
 public:
  using FieldReader::FieldReader;

  std::optional<RulesFile> read(std::string_view text) {
    if (!parse(text)) return std::nullopt;
    // Solvitaire's defaults, where they are not those of the rules value.
    rules_.build = rules_.group_build = BuildRule::any_suit;
    rules_.cells = 0;
    if (!read_all() || !check_goal()) return std::nullopt;
    put_together();
    if (failed()) return std::nullopt;
    if (!result_.undecided && !check_numbers()) return std::nullopt;
    if (!result_.undecided) name_idle();
    result_.rules = rules_;
    return std::move(result_);
  }

 private:
  void undecided(std::string_view field, std::string reason) {
    if (!result_.undecided) result_.undecided = at(field, std::move(reason));
  }

  // --- sections -----------------------------------------------------------------------------------------------------
  bool read_all() {
    return read_root() && read_tableau() && read_foundations() && read_hole() && read_cells() && read_stock() &&
           read_reserve() && read_accordion() && read_sequences();
  }

  bool read_root() {
    if (root().kind != Kind::object) return refuse("", root(), "an object in braces");
    if (!enter("", {"$schema", "name", "tableau piles", "foundations", "hole", "cells", "stock", "reserve", "accordion",
                    "sequences", "max rank", "two decks", "decks", "suits", "columns dealt last"}))
      return false;
    for (const std::string_view key : {"name", "$schema"})
      if (const JsonNode* node = member(key); node && node->kind != Kind::text) return refuse(key, *node, "a text");
    if (const JsonNode* node = member("name")) result_.name = node->text;
    bool two_decks = false;
    if (!read_int("max rank", 1, kMaxRank, rules_.ranks) || !read_bool("two decks", two_decks) ||
        !read_int("suits", 1, kMaxSuits, rules_.suits) || !read_bool("columns dealt last", rules_.columns_last))
      return false;
    rules_.decks = two_decks ? 2 : 1;
    if (!read_int("decks", 1, 8, rules_.decks)) return false;
    return !member("two decks") || two_decks == (rules_.decks == 2) ||
           fail("decks", "the key two decks says otherwise");
  }

  bool read_tableau() {
    if (!enter("tableau piles", {"count", "build policy", "spaces policy", "diagonal deal", "move built group",
                                 "move built group policy", "face up cards", "lengths", "build loops", "deal order",
                                 "kings to bottom", "cards dealt home", "spaces filled by"}))
      return false;
    constexpr Word<bool> order[] = {{"rows", false}, {"columns", true}};
    if (!read_int("count", 0, kMaxCards, piles_) || !read_word("build policy", kBuild, rules_.build) ||
        !read_spaces() || !read_bool("diagonal deal", diagonal_) ||
        !read_word("move built group", kGroup, rules_.group) ||
        !read_word("face up cards", kFaceUp, rules_.face_down) || !read_word("build loops", kLoops, rules_.wrap) ||
        !read_word("deal order", order, rules_.by_columns) || !read_bool("kings to bottom", rules_.kings_to_bottom) ||
        !read_bool("cards dealt home", rules_.dealt_home))
      return false;
    loops_given_ = member("build loops") != nullptr;
    return read_group_policy() && read_lengths();
  }

  // Solvitaire's word for what fills spaces by force also says what may fill them afterwards.
  bool read_spaces() {
    struct Policy {
      std::string_view word;
      SpaceRule spaces;
      FillRule fill = FillRule::none;
    };
    constexpr Policy policies[] = {{"any", SpaceRule::any},
                                   {"kings", SpaceRule::kings},
                                   {"no-build", SpaceRule::none},
                                   {"waste", SpaceRule::waste},
                                   {"auto-reserve-then-any", SpaceRule::any, FillRule::reserve},
                                   {"auto-reserve-then-waste", SpaceRule::waste, FillRule::reserve},
                                   {"auto-waste-then-stock", SpaceRule::any, FillRule::waste_then_stock}};
    std::vector<std::string_view> words;
    for (const Policy& policy : policies) words.push_back(policy.word);
    std::string word;
    if (!read_text("spaces policy", words, word)) return false;
    for (const Policy& policy : policies)
      if (policy.word == word) {
        rules_.spaces = policy.spaces;
        rules_.fill = policy.fill;
      }
    const FillRule by_policy = rules_.fill;
    if (!read_word("spaces filled by", kFill, rules_.fill)) return false;
    return by_policy == FillRule::none || by_policy == rules_.fill ||
           fail(path("spaces filled by"), "the spaces policy says otherwise: " + word);
  }

  bool read_group_policy() {
    const JsonNode* node = member("move built group policy");
    if (!node || (node->kind == Kind::text && node->text == "same-as-build")) {
      rules_.group_build = rules_.build;
      return true;
    }
    if (read_word("move built group policy", kBuild, rules_.group_build)) return true;
    also_allowed(", same-as-build");
    return false;
  }

  bool read_lengths() {
    const JsonNode* node = member("lengths");
    if (!node) return true;
    const std::string allowed = "a list of a number for each column, 0 to 104";
    if (node->kind != Kind::list) return refuse(path("lengths"), *node, allowed);
    for (const auto& [name, item] : node->members) {
      lengths_.push_back(number_of(item, 0, kMaxCards));
      if (lengths_.back() < 0) return refuse(path("lengths"), item, allowed);
    }
    if (static_cast<int>(lengths_.size()) != piles_)
      return fail(path("lengths"),
                  "found " + std::to_string(lengths_.size()) + " lengths for " + std::to_string(piles_) + " columns");
    if (diagonal_) return fail(path("lengths"), "a deal has lengths or is diagonal, not both");
    return true;
  }

  bool read_foundations() {
    if (!enter("foundations", {"present", "initial cards", "base card", "removable", "only complete pile moves",
                               "complete piles", "removable to cells"}))
      return false;
    bool complete = false;
    if (!read_bool("present", foundations_) || !read_bool("removable", rules_.foundation_return) ||
        !read_bool("only complete pile moves", complete_suits_) || !read_bool("complete piles", complete))
      return false;
    if (member("only complete pile moves") && member("complete piles") && complete != complete_suits_)
      return fail("foundations.complete piles", "the key only complete pile moves says otherwise");
    complete_suits_ = complete_suits_ || complete;
    rules_.complete_suits = complete_suits_ && foundations_;
    rules_.return_to_cells = rules_.foundation_return;
    if (!read_bool("removable to cells", rules_.return_to_cells)) return false;
    return read_initial_cards() && read_base();
  }

  bool read_initial_cards() {
    const JsonNode* node = member("initial cards");
    if (!node) return true;
    constexpr std::string_view words[] = {"none", "one", "all", "beak"};
    if (node->kind == Kind::integer || node->kind == Kind::number) return read_int("initial cards", 0, 8, initial_number_);
    if (read_text("initial cards", words, initial_)) return true;
    also_allowed(", or a number of cards");
    return false;
  }

  bool read_base() {
    const JsonNode* node = member("base card");
    if (!node) return true;
    const std::string field = path("base card");
    if (node->kind == Kind::text && node->text == "random") {
      base_ = 0;
      return true;
    }
    std::string_view text = node->text;
    base_ = node->kind == Kind::text ? take_rank(text) : 0;
    if (base_ == 0 || !text.empty()) return refuse(field, *node, list_of(kRanks) + ", random");
    if (base_ > rules_.ranks) return fail(field, "the deck has no card of rank " + node->text);
    return true;
  }

  bool read_hole() {
    if (!enter("hole", {"present", "base card", "build loops"})) return false;
    bool present = false;
    if (!read_bool("present", present) || !read_bool("build loops", rules_.hole_loops)) return false;
    if (present) rules_.hole = HoleStart::card;
    const JsonNode* node = member("base card");
    if (!node) return true;
    const bool is_text = node->kind == Kind::text;
    names_hole_card_ = node->text != "AS";
    if (is_text && (node->text == "random" || node->text == "none")) {
      if (present) rules_.hole = node->text == "none" ? HoleStart::empty : HoleStart::first;
      return true;
    }
    std::string_view text = node->text;
    if (const auto card = is_text ? parse_card(text) : std::nullopt) return rules_.hole_card = *card, true;
    const int rank = is_text ? take_rank(text) : 0;
    const std::size_t suit = text.size() == 1 ? std::string_view("cdhsCDHS").find(text[0]) : std::string_view::npos;
    if (rank == 0 || suit == std::string_view::npos)
      return refuse(path("base card"), *node, "a card such as AS, random, none");
    rules_.hole_card = Card(static_cast<int>(suit) % kMaxSuits, rank);
    return true;
  }

  bool read_cells() {
    return enter("cells", {"count", "pre-filled"}) && read_int("count", 0, kMaxCards, rules_.cells) &&
           read_int("pre-filled", 0, kMaxCards, rules_.cells_filled);
  }

  bool read_stock() {
    if (!enter("stock", {"size", "deal type", "deal count", "redeal", "redeals", "deals onto spaces"})) return false;
    bool at_will = false;
    rules_.deals_onto_spaces = !rules_.complete_suits;
    if (!read_bool("deals onto spaces", rules_.deals_onto_spaces)) return false;
    if (!read_int("size", 0, kMaxCards, rules_.stock) || !read_word("deal type", kStock, rules_.stock_to) ||
        !read_int("deal count", 1, kMaxCards, rules_.draw) || !read_bool("redeal", at_will))
      return false;
    rules_.redeals = at_will ? BuilderRules::kUnlimited : std::uint8_t{0};
    return read_int("redeals", 0, 100, rules_.redeals);
  }

  bool read_reserve() {
    return enter("reserve", {"size", "stacked"}) && read_int("size", 0, kMaxCards, rules_.reserve) &&
           read_bool("stacked", rules_.reserve_stacked);
  }

  // Calls take(word) for the words of a list, which says whether the word is allowed.
  template <class Take>
  bool read_list(std::string_view key, const std::string& allowed, Take take) {
    const JsonNode* node = member(key);
    if (!node) return true;
    if (node->kind != Kind::list) return refuse(path(key), *node, "a list of " + allowed);
    for (const auto& [name, item] : node->members)
      if (item.kind != Kind::text || !take(item.text)) return refuse(path(key), item, "a list of " + allowed);
    return true;
  }

  bool read_accordion() {
    if (!enter("accordion", {"size", "moves", "build policies"})) return false;
    AccordionRow& row = rules_.accordion;
    const auto take_move = [&](std::string_view word) {
      if (word.size() < 2 || (word[0] != 'L' && word[0] != 'R')) return false;
      const int distance = notation::parse_number(word.substr(1), AccordionRow::kMaxDistance).value_or(0);
      (word[0] == 'L' ? row.left : row.right) |= static_cast<std::uint64_t>(distance > 0) << distance;
      return distance > 0;
    };
    const auto take_policy = [&](std::string_view word) {
      for (const auto& fit : kFits)
        if (fit.text == word) return row.*fit.value = true;
      return false;
    };
    return read_int("size", 0, kMaxCards, row.piles) &&
           read_list("moves", "moves such as L1 or R3 (1 to 52)", take_move) &&
           read_list("build policies", "same-suit, red-black, any-suit, same-rank", take_policy);
  }

  bool read_sequences() {
    if (!enter("sequences", {"count", "direction", "fixed suit", "build policy"})) return false;
    constexpr Word<BuildRule> policies[] = {{"any-suit", BuildRule::any_suit},
                                            {"red-black", BuildRule::alternate_colours},
                                            {"same-suit", BuildRule::same_suit}};
    GapRows& rows = rules_.gap_rows;
    return read_int("count", 0, kMaxCards, rows.rows) && read_word("direction", kSides, rows.side) &&
           read_bool("fixed suit", rows.suit_fixed) && read_word("build policy", policies, rows.build);
  }

  // --- the rules ----------------------------------------------------------------------------------------------------
  bool check_goal() {
    const int goals = int{foundations_} + int{rules_.has_hole()} + (rules_.accordion.piles > 0 ? 1 : 0) +
                      (rules_.gap_rows.rows > 0 ? 1 : 0);
    if (goals == 1) return true;
    return fail(
        goals == 0 ? "foundations.present" : "",
        "a game has exactly one goal; found " + std::to_string(goals) +
            " of foundations.present, hole.present, accordion.size and sequences.count (foundations are present "
            "unless the file says no)");
  }

  void put_together() {
    if (rules_.has_rows() && !is_given("tableau piles.count")) piles_ = 0;
    if (piles_ > BuilderRules::kMaxColumns) {
      undecided("tableau piles.count", "found " + std::to_string(piles_) + ", at most " +
                                           std::to_string(BuilderRules::kMaxColumns) + " are possible");
      return;
    }
    rules_.columns = static_cast<std::uint8_t>(piles_);
    if (rules_.has_rows()) return;
    if (!rules_.has_hole()) put_foundations();
    // As Solvitaire: where nothing is built, nothing is put into an empty column, unless the file says so.
    if (rules_.build == BuildRule::none && !is_given("tableau piles.spaces policy")) rules_.spaces = SpaceRule::none;
    if (rules_.cells == 0 && !is_given("foundations.removable to cells")) rules_.return_to_cells = false;
    put_lengths();
  }

  // Whether the file has the field "cells.count".
  bool is_given(std::string_view field) const {
    const JsonNode* node = &root();
    while (node && !field.empty()) node = node->find(notation::next_piece(field, '.'));
    return node;
  }

  void put_foundations() {
    const bool dealt_base = base_ == 0;
    if (!dealt_base) rules_.base = static_cast<std::uint8_t>(base_);
    if (!loops_given_ && (dealt_base || base_ != 1)) rules_.wrap = WrapRule::not_on_bases;
    if (initial_number_ == 1 && dealt_base) initial_number_ = 0, initial_ = "one";
    if (initial_number_ > 0) {
      rules_.foundations = FoundationStart::bases;
      rules_.bases_laid = static_cast<std::uint8_t>(initial_number_);
    } else if (initial_ == "beak") {
      rules_.foundations = FoundationStart::beak;
    } else if (initial_ == "all") {
      rules_.foundations = FoundationStart::bases;
    } else if (initial_ == "one") {
      rules_.foundations = dealt_base ? FoundationStart::first : FoundationStart::bases;
      rules_.bases_laid = dealt_base ? 0 : 1;
    }
    if (initial_ == "beak" && !dealt_base) {
      fail("foundations.base card", "with initial cards 'beak' the deal makes the base card: allowed: random");
    } else if (dealt_base && rules_.foundations != FoundationStart::first &&
               rules_.foundations != FoundationStart::beak) {
      undecided("foundations.base card", "a random base card goes with initial cards 'one' or 'beak' only");
    }
  }

  void put_lengths() {
    for (std::size_t i = 0; i < lengths_.size(); ++i) rules_.lengths[i] = static_cast<std::uint8_t>(lengths_[i]);
    if (diagonal_) rules_.lengths = diagonal_lengths(rules_);
  }

  bool check_numbers() {
    const auto fault = find_fault(rules_);
    if (!fault) return true;
    if (!fault->is_limit) return fail(fault->field, fault->reason);
    undecided(fault->field, fault->reason);
    return true;
  }

  // --- what has no effect -------------------------------------------------------------------------------------------
  // A member that says something else than it would by default, where `because` makes that mean nothing.
  void idle_if(bool is_idle, std::string_view field, const char* because) {
    if (is_idle && is_given(field)) result_.idle.push_back(at(field, std::string("has no effect: ") + because));
  }

  // What plain_form() forgets, but for what only says once more what holds anyway.
  void name_idle() {
    if (rules_.has_rows()) return name_idle_beside_rows();
    const BuilderRules &rules = rules_, plain = plain_form(rules_);
    const char* const no_waste = rules.stock == 0 ? "there is no stock" : "the stock is not turned to a waste";
    const bool is_at_will = rules.redeals == BuilderRules::kUnlimited;
    idle_if(rules.draw != plain.draw, "stock.deal count", no_waste);
    idle_if(rules.redeals != plain.redeals && is_at_will, "stock.redeal", no_waste);
    idle_if(rules.redeals != plain.redeals, "stock.redeals", no_waste);
    idle_if(rules.stock_to != plain.stock_to, "stock.deal type", "there is no stock");
    idle_if(rules.stock == 0, "stock.deals onto spaces", "there is no stock");
    idle_if(rules.stock > 0 && !rules.complete_suits && rules.stock_to != StockRule::columns, "stock.deals onto spaces",
            "the stock is not dealt onto the columns");
    if (rules.complete_suits && rules.stock > 0 && !is_given("stock.deals onto spaces"))
      result_.idle.push_back(at("stock",
                                "not dealt while a column is empty, as Spider is played; Solvitaire deals it "
                                "then, too: \"deals onto spaces\": true"));
    idle_if(rules.reserve_stacked != plain.reserve_stacked, "reserve.stacked",
            rules.reserve == 0 ? "there is no reserve" : "one card is no stack");
    idle_if(rules.group != plain.group, "tableau piles.move built group", "no two cards are a group");
    idle_if(rules.group_build != plain.group_build, "tableau piles.move built group policy",
            "cards move one at a time");
    idle_if(rules.wrap != plain.wrap && plain.build == BuildRule::none, "tableau piles.build loops",
            "no card follows another one");
    idle_if(rules.columns_last != plain.columns_last, "columns dealt last", "no cells and no reserve are dealt");
    if (rules.has_hole()) name_idle_foundations();
    idle_if(!rules.has_hole() && names_hole_card_, "hole.base card", "there is no hole");
    idle_if(rules.hole_loops != plain.hole_loops, "hole.build loops", "there is no hole");
    idle_if(rules.return_to_cells != plain.return_to_cells, "foundations.removable to cells",
            rules.has_hole() ? kNoFoundations : "there are no cells");
  }

  // Beside rows there is nothing else.
  void name_idle_beside_rows() {
    for (const std::string_view section : {"tableau piles", "cells", "stock", "reserve", "hole"})
      if (const JsonNode* node = root().find(section))
        for (const auto& [key, value] : node->members)
          idle_if(key != "count" && key != "size" && key != "present", std::string(section) + "." + key,
                  "a game of rows has nothing else");
    idle_if(rules_.columns_last, "columns dealt last", "a game of rows has nothing else");
    name_idle_foundations();
    if (rules_.gap_rows.rows > 0 && rules_.gap_rows.side == GrowthSide::right)
      result_.idle.push_back(at("sequences.direction",
                                "won with the gaps at the left, the mirror image of L; Solvitaire "
                                "wants them at the right there, too"));
  }

  // What there would be to say of foundations.
  static constexpr const char* kNoFoundations = "there are no foundations";
  void name_idle_foundations() {
    idle_if(initial_ != "none" || initial_number_ > 0, "foundations.initial cards", kNoFoundations);
    idle_if(base_ != 1, "foundations.base card", kNoFoundations);
    idle_if(rules_.foundation_return, "foundations.removable", kNoFoundations);
    for (const char* const field : {"foundations.only complete pile moves", "foundations.complete piles"})
      idle_if(complete_suits_, field, kNoFoundations);
  }

  RulesFile result_;
  BuilderRules rules_;
  int piles_ = 8;
  std::vector<int> lengths_;
  bool diagonal_ = false;
  bool loops_given_ = false;
  bool names_hole_card_ = false;  // another one than by default
  bool foundations_ = true;
  bool complete_suits_ = false;
  std::string initial_ = "none";
  int initial_number_ = 0;
  int base_ = 1;  // 0: the deal makes it
};

}  // namespace

std::string RulesError::to_text() const {
  std::string text = file;
  if (line > 0) text += (text.empty() ? "line " : ", line ") + std::to_string(line);
  if (!field.empty()) text += (text.empty() ? "" : ", ") + field;
  return text.empty() ? reason : text + ": " + reason;
}

std::optional<RulesFile> parse_rules(std::string_view text, std::string_view file, RulesError& error) {
  return Reader(file, error).read(text);
}

}  // namespace winnable
