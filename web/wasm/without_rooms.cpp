// Builders whose goal is not foundations are in the module of FreeCell and its relatives: in that of builders with a
// stock this stands in the place of their code, so that nothing of it is linked. What it says sends the page to the
// other module (web/src/worker.ts).
#include "games/builder/room.h"
#include "winnable/error.h"

namespace winnable {
namespace {

[[noreturn]] void refuse() { throw Error(ErrorKind::usage, "rules without foundations are not in this module"); }

}  // namespace

const BuilderRoom& hole_room() { refuse(); }
const BuilderRoom& complete_suit_room() { refuse(); }

}  // namespace winnable
