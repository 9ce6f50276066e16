// In the modules of other games this stands in the place of the builders' presets and referees, so that nothing of them
// is linked.
#include "games/builder/presets.h"
#include "games/builder/rules_solvitaire.h"
#include "solver/referee/builder.h"

namespace winnable {

const BuilderPreset* find_builder_preset(std::string_view) { return nullptr; }
const BuilderPreset* builder_preset_of(const BuilderRules&) { return nullptr; }
bool solvitaire_deals(std::string_view) { return false; }
void order_as_solvitaire(std::string_view, std::vector<DealtCard>&) {}
std::unique_ptr<Referee> make_own_rules_referee(std::string_view) { return nullptr; }

}  // namespace winnable
