// Packs: files of deals that can be won, for programs that deal them (docs/packs.md). A pack says of each deal how hard
// it is and how many moves the solver's win has, and of itself all that it takes to check it.
//
//   const winnable::Pack pack = winnable::make_pack(winnable::pack_request(game, "1-1000"));
//   file << winnable::pack_text(pack, winnable::PackFormat::csv);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnable/grade.h"

namespace winnable {

// A deal of a pack.
struct PackRow {
  std::string deal;  // its number, or its deck
  Verdict verdict = Verdict::won;
  int band = 0;              // 1 to 5; 0: not won
  int wins = 0;              // of the crowd's players
  std::uint64_t length = 0;  // moves of the solver's win
  int losing = 0;            // of `choices` plausible ones along the win; both 0 where nobody looked for traps
  int choices = 0;

  friend bool operator==(const PackRow&, const PackRow&) = default;
};

// What a pack says of itself, "preset" to "sha256", in the order of the file; all values are texts.
using PackHeader = std::vector<std::pair<std::string, std::string>>;

struct Pack {
  PackHeader header;
  std::vector<PackRow> rows;

  std::string value(std::string_view key) const;  // empty if the header has no such line
  // Error (usage) if this program has no such game.
  Game game() const;
  Start start(const PackRow& row) const;
};

enum class PackFormat { csv, json, c, bitmap };

struct PackRequest {
  Game game;
  std::size_t count = 0;
  std::function<Start(std::size_t)> deal;         // deal(0) to deal(count - 1): of one numbering, or decks
  std::function<std::string(std::size_t)> range;  // what the first so many of them are, for the header: "1-1000"
  GradeOptions grade{};
  bool keep_all = false;   // lost and undecided deals have rows, too
  std::size_t enough = 0;  // end with so many won deals; 0: all are looked at
  unsigned threads = 0;    // 0: one a core
};

// A request for the deals of one range of numbers, "1-1000" or "ms:1-32000", within kGradeNodes positions each and
// without traps. Error (usage) for what is no such range, or if the game has no deals of these numbers.
PackRequest pack_request(const Game& game, std::string_view numbers);

// What is found out about one deal, as a line of text: what a maker of a pack keeps to go on where it was.
struct PackEntry {
  PackRow row;
  std::vector<PlayMove> moves;  // of the win
};
std::string entry_text(const PackEntry& entry);
// Nothing if it is none.
std::optional<PackEntry> read_entry(std::string_view line);

// Why entries that were kept cannot be those of the request's deals 0, 1, ...; nothing if they are.
std::optional<std::string> entries_fault(const PackRequest& request, const std::vector<PackEntry>& entries);

// Goes on behind these entries, which are those of deals 0, 1, ..., and adds to them (or cuts off what is too much).
// `on_entry` is told of each in their order, one call at a time; may be empty. True: all is done; false: the stop flag
// of the limits ended it.
bool make_entries(const PackRequest& request, std::vector<PackEntry>& entries,
                  const std::function<void(const PackEntry&)>& on_entry = {});

// The pack of the entries of deals 0, 1, ..., of which there may be fewer than the request has deals. `moves` is the
// text of moves_text if it goes with the pack, else empty.
Pack pack_of(const PackRequest& request, const std::vector<PackEntry>& entries, std::string_view moves = "");
// Both in one.
Pack make_pack(const PackRequest& request);

// A bit map keeps only which numbers can be won. Error (usage) for one of decks, or of numbers too far apart.
std::string pack_text(const Pack& pack, PackFormat format);
// The moves of the wins, a JSON object a line, as `winnable verify` reads them.
std::string moves_text(const PackRequest& request, const std::vector<PackEntry>& entries);

// Reads a pack of any format. Error (bad_input) with the line if it is not byte by byte what pack_text wrote.
Pack read_pack(const std::string& text, const std::string& name = "pack");

struct PackCheck {
  SolveOptions solve;  // limits; where they are unlimited, those of the header
  unsigned threads = 0;
  const std::string* moves = nullptr;  // a text of moves_text: they are replayed, and nothing is solved
  std::string moves_name = "moves";
  bool grades = false;  // let the crowd play every won deal again
};
// Wins every deal again, or replays its moves by the referee; then grades the deals again if that is asked for. Returns
// the first fault, with the deal of the pack; nothing if there is none, or the stop flag of the limits ended it before.
// Error (bad_input) for moves that cannot be read; Error (usage) to grade a pack again that has no grades, or those of
// another definition.
std::optional<std::string> pack_fault(const Pack& pack, const PackCheck& check, const std::string& name = "pack");

}  // namespace winnable
