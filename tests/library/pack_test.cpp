// Packs: what is written is read again in every format, and no byte of one can be changed unnoticed.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "solver/library/sha256.h"
#include "winnable/pack.h"
#include "winnable/solution.h"

namespace winnable::pack_test {

constexpr PackFormat kFormats[] = {PackFormat::csv, PackFormat::json, PackFormat::c, PackFormat::bitmap};

PackRequest request_of(const Game& game, std::size_t count) {
  PackRequest request;
  request.game = game;
  request.count = count;
  request.deal = [game](std::size_t i) { return game.deal(i + 1); };
  request.range = [](std::size_t so_many) { return "1-" + std::to_string(so_many); };
  request.grade.solve.limits.max_nodes = 100'000;
  request.grade.traps = false;
  return request;
}

const PackRequest& golf_request() {
  static const PackRequest request = request_of(find_game("golf"), 30);
  return request;
}
const std::vector<PackEntry>& golf_entries() {
  static const std::vector<PackEntry> all = [] {
    std::vector<PackEntry> entries;
    EXPECT_TRUE(make_entries(golf_request(), entries));
    return entries;
  }();
  return all;
}
Pack golf_pack() { return pack_of(golf_request(), golf_entries()); }

// What refuses a text, and in which line; -1: nothing does.
int refused_line(const std::string& text) {
  try {
    read_pack(text);
    return -1;
  } catch (const Error& error) {
    EXPECT_EQ(error.kind, ErrorKind::bad_input);
    EXPECT_NE(std::string(error.what()).find("line "), std::string::npos) << error.what();
    return error.place.line;
  }
}

TEST(Sha256, IsThatOfTheStandard) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(sha256(std::string(119, 'x')), "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c");
}

TEST(Pack, HoldsTheDealsThatCanBeWon) {
  const Pack pack = golf_pack();
  EXPECT_EQ(pack.value("deals"), "30");
  EXPECT_EQ(pack.value("won"), std::to_string(pack.rows.size()));
  ASSERT_GT(pack.rows.size(), 5U);
  ASSERT_LT(pack.rows.size(), 30U);
  for (const PackRow& row : pack.rows) {
    EXPECT_EQ(pack.game().solve(pack.start(row)).verdict, Verdict::won) << row.deal;
    EXPECT_GE(row.band, 1);
  }
  PackRequest all = golf_request();
  all.keep_all = true;
  EXPECT_EQ(pack_of(all, golf_entries()).rows.size(), 30U);
}

TEST(Pack, EveryFormatIsReadAgain) {
  const Pack pack = golf_pack();
  for (const PackFormat format : kFormats) {
    const std::string text = pack_text(pack, format);
    const Pack again = read_pack(text);
    ASSERT_EQ(again.rows.size(), pack.rows.size());
    for (std::size_t i = 0; i < pack.rows.size(); ++i) {
      EXPECT_EQ(again.rows[i].deal, pack.rows[i].deal);
      if (format != PackFormat::bitmap) {
        EXPECT_EQ(again.rows[i], pack.rows[i]);
      }
    }
    EXPECT_EQ(again.value("range"), "1-30");
    EXPECT_EQ(pack_text(again, format), text);  // with one checksum
  }
  // A pack that was read is written in another format as the first one would have been.
  const Pack read = read_pack(pack_text(pack, PackFormat::csv));
  for (const PackFormat format : kFormats) EXPECT_EQ(pack_text(read, format), pack_text(pack, format));
  const auto json = nlohmann::json::parse(pack_text(pack, PackFormat::json));
  EXPECT_EQ(json["rows"].size(), pack.rows.size());
  EXPECT_EQ(json["preset"], "golf");
  EXPECT_EQ(json["deals"], 30);
  EXPECT_EQ(json["limits"]["max_nodes"], 100'000);
  ASSERT_EQ(json["bands"].size(), 4u);
  EXPECT_LT(json["bands"][1], json["bands"][0]);
  int in_bands = 0;
  for (const auto& count : json["in_bands"]) in_bands += count.get<int>();
  EXPECT_EQ(json["won"], in_bands);
}

TEST(Pack, TheChecksumIsThatOfTheOtherLines) {
  std::string text = pack_text(golf_pack(), PackFormat::csv);
  const std::size_t begin = text.find("# sha256: "), end = text.find('\n', begin);
  const std::string sum = text.substr(begin + 10, end - begin - 10);
  text.erase(begin, end - begin + 1);
  EXPECT_EQ(sha256(text), sum);
}

// Of a header that was changed and has a checksum of its own: the line that is wrong.
TEST(Pack, TheHeaderAgreesWithItself) {
  const auto refused_with = [](const char* key, const std::string& value, PackFormat format) {
    Pack pack = golf_pack();
    int line = 1;
    for (auto& [name, old] : pack.header) {
      ++line;
      if (name != key) continue;
      EXPECT_NE(old, value);
      old = value;
      return refused_line(pack_text(pack, format)) == line;
    }
    return false;
  };
  for (const PackFormat format : {PackFormat::csv, PackFormat::bitmap})
    for (const char* key : {"deals", "won"}) EXPECT_TRUE(refused_with(key, "29", format)) << key;
  EXPECT_TRUE(refused_with("in_bands", "1 1 1 1 1", PackFormat::csv));
  Pack pack = golf_pack();
  for (auto& [name, value] : pack.header)
    if (name == "lost" || name == "undecided") value = "0";
  EXPECT_GT(refused_line(pack_text(pack, PackFormat::csv)), 0);
}

TEST(Pack, WithoutWinsItHasNoMoves) {
  PackRequest request = pack_request(find_game("golf"), "20-20");
  std::vector<PackEntry> entries;
  ASSERT_TRUE(make_entries(request, entries));
  ASSERT_EQ(entries[0].row.verdict, Verdict::lost);
  for (const bool keep_all : {false, true}) {
    request.keep_all = keep_all;
    const std::string moves = moves_text(request, entries);
    const Pack pack = pack_of(request, entries, moves);
    PackCheck check;
    check.moves = &moves;
    EXPECT_EQ(pack_fault(pack, check), std::nullopt);
    const std::string others = "{}\n";
    check.moves = &others;
    EXPECT_TRUE(pack_fault(pack, check));
  }
  const std::string nothing;
  PackCheck check;
  check.moves = &nothing;
  EXPECT_NE(pack_fault(golf_pack(), check).value_or("").find("its moves are missing"), std::string::npos);
}

// A length near 2^64 is that of no bit map, however it is rounded to bytes.
TEST(Pack, ABitMapOfImpossibleLengthIsRefused) {
  const Pack pack = golf_pack();
  const std::string text = pack_text(pack, PackFormat::bitmap);
  const std::string start = text.substr(0, text.find("\nbits ") + 1);
  for (const std::string line :
       {"bits 0 18446744073709551615\n", "bits 0 18446744073709551609\n", "bits 18446744073709551615 8\n\xff"})
    EXPECT_THROW(read_pack(start + line, "pack"), Error) << line;
}

TEST(Pack, ABitMapEndsWithTheLargestNumberThereIs) {
  Pack pack = golf_pack();
  pack.rows.resize(1);
  pack.rows[0].deal = "18446744073709551615";
  for (auto& [name, value] : pack.header) {
    if (name == "deals" || name == "won") value = "1";
    if (name == "lost" || name == "undecided") value = "0";
  }
  const Pack again = read_pack(pack_text(pack, PackFormat::bitmap), "pack");
  ASSERT_EQ(again.rows.size(), 1U);
  EXPECT_EQ(again.rows[0].deal, pack.rows[0].deal);
}

TEST(Pack, NoByteCanBeChangedUnnoticed) {
  Pack pack = golf_pack();
  pack.rows.resize(6);
  pack = [&] {  // of the deals up to there
    PackRequest request = golf_request();
    std::vector<PackEntry> entries;
    for (const PackEntry& entry : golf_entries()) {
      entries.push_back(entry);
      if (entry.row == pack.rows.back()) break;
    }
    return pack_of(request, entries);
  }();
  for (const PackFormat format : kFormats) {
    const std::string text = pack_text(pack, format);
    ASSERT_EQ(refused_line(text), -1);
    const std::size_t first_row = format == PackFormat::c ? text.find("\n{") : text.find("\nrows") + 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
      std::string spoiled = text;
      spoiled[i] = static_cast<char>(spoiled[i] ^ 1 << i % 7);
      const int line = refused_line(spoiled);
      EXPECT_NE(line, -1) << "byte " << i;
      // A row is named; of the header it is said that one of its lines was changed.
      const bool is_row =
          format == PackFormat::csv && i > text.find("check\n") + 5 && spoiled[i] != '\n' && text[i] != '\n';
      if (is_row) {
        EXPECT_EQ(line, 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i), '\n'));
      }
    }
    EXPECT_NE(refused_line(text.substr(0, text.size() - 1)), -1);
    EXPECT_NE(refused_line(text + "x"), -1);
    EXPECT_NE(refused_line(text.substr(0, first_row)), -1);
  }
  EXPECT_EQ(refused_line(""), 1);
  EXPECT_EQ(refused_line("game: golf\n"), 1);
}

TEST(Pack, DealsAreWonAgainOrTheirMovesReplayed) {
  const std::string moves = moves_text(golf_request(), golf_entries());
  const Pack pack = pack_of(golf_request(), golf_entries(), moves);
  EXPECT_EQ(pack_fault(pack, {}), std::nullopt);
  PackCheck check;
  check.moves = &moves;
  EXPECT_EQ(pack_fault(pack, check), std::nullopt);
  for (const Solution& solution : read_solutions(moves)) EXPECT_EQ(refusal(solution), std::nullopt);
  std::string other = moves;
  other.erase(other.find('\n') + 1);
  check.moves = &other;
  EXPECT_NE(pack_fault(pack, check)->find("does not belong"), std::string::npos) << *pack_fault(pack, check);

  const auto lost = std::find_if(golf_entries().begin(), golf_entries().end(),
                                 [](const PackEntry& entry) { return entry.row.verdict == Verdict::lost; });
  ASSERT_NE(lost, golf_entries().end());
  Pack wrong = pack;
  PackRow row = wrong.rows[2];
  row.deal = lost->row.deal;
  const auto number = [](const PackRow& of) { return deal_number(of.deal).number; };
  wrong.rows.insert(std::ranges::upper_bound(wrong.rows, number(row), {}, number), row);
  EXPECT_NE(pack_fault(wrong, {})->find("deal " + lost->row.deal + ": the pack says won, and it is lost"),
            std::string::npos);
  PackCheck narrow;
  narrow.solve.limits.max_nodes = 2;
  EXPECT_NE(pack_fault(pack, narrow)->find("undecided (nodes)"), std::string::npos);
  const std::atomic<bool> stop{true};
  PackCheck stopped;
  stopped.solve.limits.stop = &stop;
  wrong.rows = {row};
  EXPECT_NE(pack_fault(wrong, {}), std::nullopt);
  EXPECT_EQ(pack_fault(wrong, stopped), std::nullopt) << "a small deal is not looked at, either";
}

// Of rows that were changed and have checks of their own: a band by other wins, a grade of what is not won.
TEST(Pack, BandsFollowFromTheWins) {
  PackRequest all = golf_request();
  all.keep_all = true;
  const Pack pack = pack_of(all, golf_entries());
  const auto refused_with = [&](Verdict verdict, auto&& change, PackFormat format) {
    Pack wrong = pack;
    const auto row =
        std::find_if(wrong.rows.begin(), wrong.rows.end(), [&](const PackRow& one) { return one.verdict == verdict; });
    change(*row);
    std::array<std::uint64_t, kBands> bands{};
    for (const PackRow& one : wrong.rows)
      if (one.band > 0) ++bands[static_cast<std::size_t>(one.band - 1)];
    std::string counts;
    for (const std::uint64_t count : bands) counts += (counts.empty() ? "" : " ") + std::to_string(count);
    for (auto& [name, value] : wrong.header)
      if (name == "in_bands") value = counts;
    const std::string text = pack_text(wrong, format);
    const int line = refused_line(text);
    if (format != PackFormat::csv) return line > 0;
    const auto at = text.begin() + static_cast<std::ptrdiff_t>(text.find("\n" + row->deal + ","));
    return line == 2 + std::count(text.begin(), at, '\n');
  };
  for (const PackFormat format : {PackFormat::csv, PackFormat::json, PackFormat::c}) {
    EXPECT_FALSE(refused_with(
        Verdict::won, [](PackRow&) {}, format));
    EXPECT_TRUE(refused_with(
        Verdict::won, [](PackRow& row) { row.band = row.band % kBands + 1; }, format));
    EXPECT_TRUE(refused_with(
        Verdict::won, [](PackRow& row) { row.wins = 65; }, format));
    EXPECT_TRUE(refused_with(
        Verdict::won, [](PackRow& row) { row.losing = 1; }, format));
    EXPECT_TRUE(refused_with(
        Verdict::lost, [](PackRow& row) { row.wins = 1; }, format));
  }
}

TEST(Pack, IsGradedAgain) {
  Pack pack = golf_pack();
  PackCheck check;
  check.grades = true;
  EXPECT_EQ(pack_fault(pack, check), std::nullopt);
  const std::string moves = moves_text(golf_request(), golf_entries());
  Pack with_moves = pack_of(golf_request(), golf_entries(), moves);
  check.moves = &moves;
  EXPECT_EQ(pack_fault(with_moves, check), std::nullopt);
  ++with_moves.rows[1].wins;
  EXPECT_NE(pack_fault(with_moves, check)->find("deal " + pack.rows[1].deal + ": "), std::string::npos);
  check.moves = nullptr;
  ++pack.rows[1].wins;
  EXPECT_EQ(pack_fault(pack, {}), std::nullopt);
  EXPECT_NE(pack_fault(pack, check)->find(" of the crowd win it, the pack says "), std::string::npos);

  const auto refused = [&](const Pack& given) {
    try {
      return pack_fault(given, check).value_or("true");
    } catch (const Error& error) {
      return std::string(error.what());
    }
  };
  for (auto& [name, value] : pack.header)
    if (name == "grade") value = "crowd-2";
  EXPECT_NE(refused(pack).find("grades are by crowd-2"), std::string::npos) << refused(pack);
  EXPECT_EQ(refused(read_pack(pack_text(golf_pack(), PackFormat::bitmap))), "the pack has no grades");
  EXPECT_EQ(refused(make_pack(pack_request(find_game("clock"), "1-30"))), "the pack has no grades");
}

TEST(Pack, MovesThatBelongButDoNotWinAreRefused) {
  std::vector<PackEntry> entries = golf_entries();
  const auto won = std::find_if(entries.begin(), entries.end(),
                                [](const PackEntry& entry) { return entry.row.verdict == Verdict::won; });
  std::swap(won->moves.front(), won->moves.back());
  const std::string moves = moves_text(golf_request(), entries);
  PackCheck check;
  check.moves = &moves;
  EXPECT_NE(pack_fault(pack_of(golf_request(), entries, moves), check)->find("deal " + won->row.deal),
            std::string::npos);
  const std::atomic<bool> stop{true};
  check.solve.limits.stop = &stop;
  EXPECT_EQ(pack_fault(pack_of(golf_request(), entries, moves), check), std::nullopt);
}

TEST(Pack, WorkGoesOnWhereItWas) {
  std::vector<PackEntry> entries;
  for (std::size_t i = 0; i < 11; ++i) {
    const std::string line = entry_text(golf_entries()[i]);
    const auto entry = read_entry(line);
    ASSERT_TRUE(entry) << line;
    EXPECT_EQ(entry->row, golf_entries()[i].row);
    EXPECT_EQ(entry->moves, golf_entries()[i].moves);
    EXPECT_FALSE(read_entry(line.substr(0, line.size() - 1)));
    EXPECT_FALSE(read_entry(std::string(line).replace(0, 1, "0")));
    entries.push_back(*entry);
  }
  PackRequest request = golf_request();
  request.threads = 2;
  ASSERT_TRUE(make_entries(request, entries));
  EXPECT_EQ(pack_text(pack_of(request, entries), PackFormat::csv), pack_text(golf_pack(), PackFormat::csv));
}

TEST(Pack, EndsWithEnoughDeals) {
  PackRequest request = golf_request();
  request.enough = 4;
  request.threads = 3;
  const Pack pack = make_pack(request);
  EXPECT_EQ(pack.rows.size(), 4U);
  const std::vector<PackRow> all = golf_pack().rows;
  EXPECT_EQ(pack.rows, std::vector<PackRow>(all.begin(), all.begin() + 4));
  EXPECT_EQ(pack.value("range"), "1-" + pack.rows.back().deal);
  std::vector<PackEntry> entries = golf_entries();  // of an earlier run that was to have more
  ASSERT_TRUE(make_entries(request, entries));
  EXPECT_EQ(pack_text(pack_of(request, entries), PackFormat::csv), pack_text(pack, PackFormat::csv));
}

TEST(Pack, OtherNumbersAndDecksAndGamesWithoutACrowd) {
  const Game freecell = find_game("freecell"), ungraded_game = find_game("clock");
  PackRequest numbered = request_of(freecell, 3);
  numbered.deal = [&](std::size_t i) { return freecell.deal(DealNumber{DeckScheme::ms, i + 1}); };
  const Pack pack = read_pack(pack_text(make_pack(numbered), PackFormat::c));
  EXPECT_EQ(pack.value("numbers"), "ms");
  EXPECT_EQ(to_text(*pack.start(pack.rows[0]).seed), "ms:1");

  PackRequest decks = request_of(freecell, 2);
  decks.deal = [&](std::size_t i) { return Start{freecell, std::nullopt, freecell.deck({DeckScheme::ms, i + 1})}; };
  const Pack of_decks = make_pack(decks);
  EXPECT_EQ(of_decks.value("numbers"), "deck");
  EXPECT_EQ(of_decks.start(of_decks.rows[0]).board().piles[0].cards, pack.start(pack.rows[0]).board().piles[0].cards);
  for (const PackFormat format : {PackFormat::csv, PackFormat::json, PackFormat::c})
    EXPECT_EQ(read_pack(pack_text(of_decks, format)).rows, of_decks.rows);
  EXPECT_THROW(pack_text(of_decks, PackFormat::bitmap), Error);
  EXPECT_EQ(pack_fault(of_decks, {}), std::nullopt);

  const Pack ungraded = make_pack(request_of(ungraded_game, 60));
  EXPECT_EQ(ungraded.value("grade"), "none");
  ASSERT_FALSE(ungraded.rows.empty());
  EXPECT_EQ(ungraded.rows[0].band, 0);
  EXPECT_EQ(read_pack(pack_text(ungraded, PackFormat::csv)).rows, ungraded.rows);
}

// The samples of results/packs are whole and of today's rules; those of a quick game are won again.
TEST(Pack, SamplesAreWhole) {
  int packs = 0;
  for (const auto& file : std::filesystem::directory_iterator(WINNABLE_SOURCE_DIR "/results/packs")) {
    if (file.path().extension() != ".csv") continue;
    ++packs;
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const Pack pack = read_pack(text, file.path().filename().string());
    EXPECT_EQ(pack.game().rules_id(), pack.value("rules_id")) << file.path();
    EXPECT_EQ(pack.value("grade"), kGradeDefinition) << file.path();
    EXPECT_EQ(pack.value("bands_of"), std::to_string(grade_bands(pack.game()).deals)) << file.path();
    if (pack.value("preset") == "golf") {
      EXPECT_EQ(pack_fault(pack, {}), std::nullopt);
    }
  }
  EXPECT_GE(packs, 3);
}

TEST(Pack, OfOtherRulesIsRefused) {
  Pack pack = golf_pack();
  for (auto& [key, value] : pack.header)
    if (key == "rules_id") value = "golf-0";
  EXPECT_NE(pack_fault(pack, {})->find("golf-0"), std::string::npos);
}

}  // namespace winnable::pack_test
