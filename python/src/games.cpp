// Games: by name or by rules of one's own.
#include "bindings.h"

namespace winnable::python {
namespace {

std::string pickled_name(const Game& game) {
  const std::string rules = game.own_rules();
  return rules.empty() ? std::string(game.name()) : rules;
}

State deal(const Game& game, const py::object& seed, const py::object& deck, const py::object& board) {
  return State(start_of_arguments(game, seed, deck, board));
}

std::optional<std::string> published(const Game& game) {
  if (!game.published().is_known()) return std::nullopt;
  return to_text(game.published());
}

std::vector<std::string> numbers(const Game& game) {
  std::vector<std::string> schemes;
  for (const DeckScheme scheme : kForeignSchemes)
    if (game.has_numbers(scheme)) schemes.emplace_back(to_text(scheme));
  return schemes;
}

std::string deck(const Game& game, const py::object& seed) { return to_text(game.deck(number_of(seed))); }

void bind_game(py::module_& module) {
  const auto text = [](std::string_view (Game::*member)() const) {
    return [member](const Game& game) { return std::string((game.*member)()); };
  };
  py::class_<Game>(module, "Game", "A game of patience: a preset of the library, or rules of one's own.")
      .def_property_readonly("name", text(&Game::name),
                             "Its name, as game() takes it: 'klondike', 'forty-thieves:standard'.")
      .def_property_readonly("title", text(&Game::title), "Its name for people.")
      .def_property_readonly("summary", text(&Game::summary), "One line about it.")
      .def_property_readonly("rules", text(&Game::rules), "The rules in short, and the names of the piles.")
      .def_property_readonly("rules_id", text(&Game::rules_id), "Changes whenever the rules or the dealing change.")
      .def_property_readonly("hidden", &Game::hidden,
                             "What an honest player does not see; 'nothing' where all cards lie open.")
      .def_property_readonly(
          "cards", [](const Game& game) { return game.deck_shape().size(); }, "How many cards it has.")
      .def_property_readonly(
          "has_player", &Game::has_player,
          "Whether casual, fast and strong play it; those named sight- play most games whose cards all lie open.")
      .def_property_readonly("has_shortest", &Game::has_shortest, "Whether solve() can seek short wins of it.")
      .def_property_readonly("family", text(&Game::family), "Games of one family stand together: 'Forty Thieves'.")
      .def_property_readonly("published", &published, "The win rate that somebody published, with its source, or None.")
      .def_property_readonly("numbers", &numbers, "Programs whose numbers define its deals, too: 'ms' of 'ms:11982'.")
      .def_property_readonly("rules_file", &Game::rules_file,
                             "Its rules as JSON, as game() takes it, or None for rules that are code.")
      .def("deck", &deck, py::arg("seed"), "The cards of a deal in dealing order, as deal(deck=) takes them.")
      .def("deal", &deal, py::arg("seed") = py::none(), py::kw_only(), py::arg("deck") = py::none(),
           py::arg("board") = py::none(),
           "A State at the deal of a seed (0 to 2**64 - 1, or 'ms:11982'), of a deck, or at a position as text.\n"
           "Raises Error where there is no such deal, with line, pile and card of a text.")
      .def("__repr__", [](const Game& game) { return "winnable.game('" + pickled_name(game) + "')"; })
      .def(
          "__eq__", [](const Game& a, const Game& b) { return a == b; }, py::is_operator())
      .def("__hash__", [](const Game& game) { return py::hash(py::str(std::string(game.name()))); })
      .def(py::pickle(&pickled_name, [](const std::string& name) { return game_of(py::str(name)); }));
}

}  // namespace

void bind_games(py::module_& module) {
  bind_game(module);
  module.def("games", &games, "All games of the library, in the order of its manual.");
  module.def("game", &game_of, py::arg("name_or_rules"),
             "The game of that name, or of rules of one's own as JSON text. Raises Error with near names.");
  module.def(
      "idle_rules", [](const py::object& text) { return idle_rules(text_of("text", text)); }, py::arg("text"),
      "What a rules file says to no effect, a line each. Nothing for a text that game() refuses.");
}

}  // namespace winnable::python
