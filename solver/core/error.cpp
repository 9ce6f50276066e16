#include "winnable/error.h"

namespace winnable {

Error::~Error() = default;

}  // namespace winnable
