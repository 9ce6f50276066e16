// The whole library.
#pragma once

#include "winnable/game.h"
#include "winnable/grade.h"
#include "winnable/honest.h"
#include "winnable/interval.h"
#include "winnable/json.h"
#include "winnable/names.h"
#include "winnable/pack.h"
#include "winnable/replay.h"
#include "winnable/session.h"
#include "winnable/signature.h"
#include "winnable/solution.h"
#include "winnable/solve.h"
#include "winnable/state.h"
#include "winnable/survey.h"
#include "winnable/timeline.h"
#include "winnable/version.h"
