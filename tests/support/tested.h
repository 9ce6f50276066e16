// A game's Position, and the searches over it, behind virtual calls: the checks of contract.cpp and fuzz.cpp are then
// compiled once, not for every preset and every short deck.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/search/child_key.h"
#include "solver/search/portfolio.h"
#include "solver/search/preset_position.h"

namespace winnable::test {

// A position that owns its deal.
class TestedPosition {
 public:
  struct AfterUndo {
    std::optional<int> progress;  // of the position that the move led to
    bool key_foretold;            // key_after() knew its key
    Key key;
    Board board;
  };

  virtual ~TestedPosition() = default;

  virtual Board board() const = 0;
  virtual Key key() const = 0;
  virtual bool is_won() const = 0;
  virtual void generate(MoveList& moves) const = 0;
  virtual std::vector<PlayMove> expand_macro(Move move) const = 0;
  virtual void apply(Move move) = 0;
  virtual AfterUndo apply_and_undo(Move move) const = 0;
  virtual std::uint64_t perft(int depth) const = 0;
  // Nothing: the board is refused.
  virtual std::unique_ptr<TestedPosition> read(const Board& board, BoardError& error) const = 0;

  // What not every game has; nothing then.
  virtual std::optional<int> progress() const = 0;
  virtual int max_progress() const = 0;
  virtual std::optional<Key> recomputed_key() const = 0;
  virtual std::optional<MoveList> moves_without_reductions() const = 0;
  virtual std::unique_ptr<TestedPosition> packed_and_unpacked() const = 0;
};

struct TestedGame {
  std::string_view name;
  DeckShape deck_shape;
  std::unique_ptr<TestedPosition> (*deal)(const Deck& deck);
};

// Perft: how many move sequences of a given length there are.
template <Position P>
std::uint64_t perft(P& position, int depth) {
  MoveList moves;
  position.generate(moves);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const Move move : moves) {
    const auto undo = position.apply(move);
    count += perft(position, depth - 1);
    position.undo(move, undo);
  }
  return count;
}

template <Position P>
std::optional<int> progress_of(const P& position) {
  if constexpr (HasProgress<P>) return position.progress();
  return std::nullopt;
}

template <Position P>
class TestedPositionOf final : public TestedPosition {
  using Deal = typename P::Deal;

 public:
  TestedPositionOf(const DealMaker<Deal>& make, Deal deal)
      : make_(make), deal_(std::make_shared<const Deal>(std::move(deal))), position_(*deal_) {}
  TestedPositionOf(const DealMaker<Deal>& make, std::shared_ptr<const Deal> deal, const P& position)
      : make_(make), deal_(std::move(deal)), position_(position) {}

  Board board() const override { return position_.to_board(); }
  Key key() const override { return position_.key(); }
  bool is_won() const override { return position_.is_won(); }
  void generate(MoveList& moves) const override { position_.generate(moves); }
  std::vector<PlayMove> expand_macro(Move move) const override {
    std::vector<PlayMove> expanded;
    position_.expand_macro(move, expanded);
    return expanded;
  }
  void apply(Move move) override { position_.apply(move); }
  AfterUndo apply_and_undo(Move move) const override {
    P child = position_;
    const auto undo = child.apply(move);
    const auto progress = progress_of(child);
    const bool key_foretold = key_after(position_, move) == child.key();
    child.undo(move, undo);
    return {progress, key_foretold, child.key(), child.to_board()};
  }
  std::uint64_t perft(int depth) const override {
    P position = position_;
    return test::perft(position, depth);
  }
  std::unique_ptr<TestedPosition> read(const Board& board, BoardError& error) const override {
    auto deal = make_.from_board(board, error);
    return deal ? std::make_unique<TestedPositionOf>(make_, *std::move(deal)) : nullptr;
  }
  std::optional<int> progress() const override { return progress_of(position_); }
  int max_progress() const override {
    if constexpr (HasProgress<P>) return P::kMaxProgress;
    return 0;
  }
  std::optional<Key> recomputed_key() const override {
    if constexpr (requires { position_.recomputed_key(); }) return position_.recomputed_key();
    return std::nullopt;
  }
  std::optional<MoveList> moves_without_reductions() const override {
    if constexpr (HasReductions<P>) {
      MoveList moves;
      position_.generate_reduced(moves, kNoReductions);
      return moves;
    }
    return std::nullopt;
  }
  std::unique_ptr<TestedPosition> packed_and_unpacked() const override {
    if constexpr (HasPackedForm<P>)
      return std::make_unique<TestedPositionOf>(make_, deal_, P::unpack(*deal_, position_.pack()));
    return nullptr;
  }

 private:
  DealMaker<Deal> make_;
  std::shared_ptr<const Deal> deal_;
  P position_;
};

template <DealtPosition P>
TestedGame tested_game() {
  return {P::kName, P::kDeckShape, [](const Deck& deck) -> std::unique_ptr<TestedPosition> {
            const auto make = deal_maker<P>();
            return std::make_unique<TestedPositionOf<Searched<P>>>(make, make.from_deck(deck));
          }};
}

struct SearchAnswer {
  Verdict verdict = Verdict::undecided;
  Reason reason = Reason::none;
  std::vector<PlayMove> solution;
};

// The searches of one deal.
class TestedDeal {
 public:
  virtual ~TestedDeal() = default;

  virtual int moves_to_win_lower_bound() const = 0;
  virtual bool relaxation_proves_loss() const = 0;  // false, too, if the game has no such test
  virtual SearchAnswer prove(Reductions reductions) = 0;
  virtual SearchAnswer search_layers(std::size_t width, Reductions reductions) = 0;
  virtual SearchAnswer decide(const PortfolioPlan& plan, const Limits& limits) = 0;
};

struct TestedSearches {
  std::string_view name;
  DeckShape deck_shape;
  std::size_t reductions;
  bool has_layers;
  std::unique_ptr<TestedDeal> (*deal)(const Deck& deck);
};

template <Position P>
class TestedDealOf final : public TestedDeal {
  using Deal = typename P::Deal;

 public:
  explicit TestedDealOf(Deal deal) : deal_(std::move(deal)) {}

  int moves_to_win_lower_bound() const override { return P(deal_).moves_to_win_lower_bound(); }
  bool relaxation_proves_loss() const override {
    if constexpr (HasRelaxation<P>) return P(deal_).relaxation_proves_loss();
    return false;
  }
  SearchAnswer prove(Reductions reductions) override {
    Meter meter{Limits{}};
    DepthFirstSearch<P> depth_first;
    depth_first.start(deal_, closed_, meter, reductions);
    const Verdict verdict = depth_first.run(kUnlimited);
    closed_.free_memory();
    return answer(verdict, meter, depth_first.solution());
  }
  SearchAnswer search_layers(std::size_t width, Reductions reductions) override {
    if constexpr (HasProgress<P>) {
      Meter meter{Limits{}};
      BeamSearch<P> search(deal_, closed_, meter, reductions);
      const BeamResult result = search.run(width);
      closed_.free_memory();
      return answer(result.verdict, meter, result.solution);
    }
    return {};
  }
  SearchAnswer decide(const PortfolioPlan& plan, const Limits& limits) override {
    Meter meter(limits);
    Portfolio<P> portfolio(plan);
    const SearchOutcome result = portfolio.decide(deal_, meter, kAllReductions);
    return answer(result.verdict, meter, result.solution);
  }

 private:
  SearchAnswer answer(Verdict verdict, const Meter& meter, const std::vector<Move>& solution) const {
    SearchAnswer answer{verdict, meter.reason(), {}};
    if (verdict == Verdict::won) answer.solution = expand_macros<P>(deal_, solution);
    return answer;
  }

  Deal deal_;
  ClosedSetFor<P> closed_;  // used again by each search
};

template <Position P>
std::size_t reduction_count() {
  if constexpr (HasReductions<P>) return P::kReductions.size();
  return 0;
}

template <DealtPosition P>
TestedSearches tested_searches() {
  return {P::kName, P::kDeckShape, reduction_count<P>(), HasProgress<P>,
          [](const Deck& deck) -> std::unique_ptr<TestedDeal> {
            return std::make_unique<TestedDealOf<Searched<P>>>(deal_maker<P>().from_deck(deck));
          }};
}

}  // namespace winnable::test
