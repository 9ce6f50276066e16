/* The C interface, from C: every call, every kind of error, stopping from another thread, and that nothing is thrown
   or leaked (scripts/test --sanitizers runs this, too). */
#define _POSIX_C_SOURCE 200809L
#include "winnable/c_api.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int failures = 0;

/* Takes the answer and frees it. */
static void expect(int line, char* answer, int wanted, const char* part) {
  const int found = answer && strstr(answer, part) != NULL;
  if (found != wanted) {
    ++failures;
    fprintf(stderr, "line %d: %s %s in %.600s\n", line, part, wanted ? "is not" : "is", answer ? answer : "(null)");
  }
  winnable_free(answer);
}
#define HAS(answer, part) expect(__LINE__, (answer), 1, (part))
#define HAS_NOT(answer, part) expect(__LINE__, (answer), 0, (part))
#define CHECK(condition)                                          \
  do {                                                            \
    if (!(condition)) {                                           \
      ++failures;                                                 \
      fprintf(stderr, "line %d: not %s\n", __LINE__, #condition); \
    }                                                             \
  } while (0)

static const char kGolf[] = "game: golf\nseed: 1\n";
static const char kHardDeal[] = "game: forty-thieves\nseed: 1\n"; /* not decided within seconds */

static void check_catalogue(void) {
  HAS(winnable_version(), "\"schema\":1");
  HAS(winnable_version(), "\"version\":\"");
  HAS(winnable_games(), "{\"games\":[{\"name\":\"");
  HAS(winnable_games(), "\"family\":\"Forty Thieves\"");
  HAS(winnable_games(), "\"numbers\":[\"ms\",\"pysol\",\"pysol-old\",\"solvitaire\"]");
  HAS(winnable_rules("golf"), "\"piles\":[\"T1\",\"T2\"");
  HAS(winnable_rules("golf"), "\"rules_id\":\"golf-");
  HAS(winnable_rules("gilf"), "{\"error\":{\"message\":\"unknown game 'gilf'; did you mean golf");
  HAS(winnable_rules("gilf"), "\"kind\":\"usage\"");
  HAS(winnable_rules(NULL), "unknown game ''");
  HAS(winnable_rules("{\"tableau piles\":"), "\"line\":1");
}

static void check_deals(void) {
  HAS(winnable_deal("golf", "1"), "\"seed\":\"1\"");
  HAS(winnable_deal("golf", "18446744073709551615"), "\"seed\":\"18446744073709551615\"");
  HAS(winnable_deal("freecell", "ms:11982"), "\"numbers\":\"ms\",\"deck\":\"");
  HAS(winnable_deal("klondike", "3"), "\"T2\":[\"(9H)\",\"4D\"]");
  HAS(winnable_deal("golf", "18446744073709551616"), "out of range");
  HAS(winnable_deal("golf", "ms:1"), "ms has no deals of golf");
  HAS(winnable_deal("golf", "-1"), "is not a seed");
  HAS(winnable_deal("golf", NULL), "is not a seed");
  HAS(winnable_deal("no-such-game", "1"), "unknown game");

  HAS(winnable_read(kGolf), "\"seed\":\"1\"");
  HAS_NOT(winnable_read("game: klondike\nT1: KS\nT2: KC\n"), "\"seed\"");
  HAS(winnable_read("seed: 1"), "no line 'game: NAME'");
  HAS(winnable_read("game: golf\n"), "does not say where the game starts");
  HAS(winnable_read("game: golf\nseed: 1\ndeck: AS\n"), "one of them");
  HAS(winnable_read("game: golf\n# a comment\nseed: x\n"), "\"line\":3");
  HAS(winnable_read("game: golf\nT1: AS\n\nT2: 4S ZZ\n"), "\"line\":4,\"pile\":\"T2\"");
  HAS(winnable_read("game: golf\nT1: AS AS\n"), "\"card\":\"AS\"");
  HAS(winnable_read("game: golf\ndeck: AC AC\n"), "\"line\":2,\"card\":\"AC\"");
  HAS(winnable_read("game: klondike\nT1: \?\?\n"), "\"line\":2");
  HAS(winnable_read("game: golf\ngame: golf\nseed: 1\n"), "twice");
  HAS(winnable_read("game: golf\nT1: AS AS\n"), "\"kind\":\"bad_input\",\"line\":2");
  HAS(winnable_read(NULL), "\"error\"");
  HAS(winnable_read("\xff\xfe game:"), "\"error\"");
}

/* The value of a string or an array in an answer, copied; NULL without it. */
static char* copy_of(const char* answer, const char* key, char end) {
  const char* begin = strstr(answer, key);
  if (!begin) return NULL;
  begin += strlen(key);
  const char* stop = strchr(begin, end);
  char* copy = malloc((size_t)(stop - begin) + 1);
  memcpy(copy, begin, (size_t)(stop - begin));
  copy[stop - begin] = 0;
  return copy;
}

/* ["T1 W","turn"] as a move list. */
static char* win_of(const char* answer) {
  char* moves = copy_of(answer, "\"moves\":[", ']');
  if (!moves) return NULL;
  for (char* c = moves; *c; ++c) *c = *c == '"' ? ' ' : *c == ',' ? ';' : *c;
  return moves;
}

/* A text of several lines in an answer. */
static char* lines_of(const char* answer, const char* key) {
  char* text = copy_of(answer, key, '"');
  char* out = text;
  for (const char* c = text; c && *c; ++c) {
    if (c[0] == '\\' && c[1] == 'n') {
      *out++ = '\n';
      ++c;
    } else {
      *out++ = *c;
    }
  }
  if (out) *out = 0;
  return text;
}

static void check_moves(winnable_session* session) {
  char* solved = winnable_solve(session, kGolf, NULL);
  char* moves = win_of(solved);
  CHECK(moves != NULL);
  if (!moves) return;
  HAS(winnable_verify(kGolf, moves), "{\"verified\":true,\"moves\":");
  HAS(winnable_verify(kGolf, "turn; T2 W\n"), "\"verified\":false,\"moves\":2,\"at\":2");
  HAS(winnable_verify(kGolf, "turn;redeal"), "\"at\":1,\"reason\":\"");
  HAS(winnable_verify(kGolf, "turn\nfly"), "\"line\":2");
  HAS(winnable_replay(kGolf, moves), "\"won\":true}");
  HAS(winnable_replay(kGolf, "turn;redeal;turn"), "\"won\":false,\"refused\":{\"at\":1,\"move\":\"redeal\"");
  HAS(winnable_replay(kGolf, NULL), "\"source\":\"golf, seed 1\"");
  HAS(winnable_moves(kGolf, NULL), "\"legal\":[\"");
  HAS(winnable_moves(kGolf, moves), "\"won\":true,\"legal\":[");
  HAS(winnable_moves(kGolf, "turn;\nredeal"), "\"kind\":\"refused\",\"line\":2,\"at\":1,\"move\":\"redeal\"");
  HAS(winnable_moves("game: klondike\nseed: 3\n", ""), "\"seen\":[\"T1: 7D\",\"T2: (\?\?) 4D\"");
  HAS_NOT(winnable_moves("game: freecell\nseed: 3\n", ""), "\"seen\"");

  /* A position as it is answered is a start again. */
  char* position = winnable_moves("game: klondike\nseed: 3\n", "turn;turn");
  char* text = lines_of(position, "\"text\":\"");
  CHECK(text != NULL);
  if (text) HAS(winnable_read(text), "\"title\":\"Klondike\"");
  free(text);
  winnable_free(position);
  free(moves);
  winnable_free(solved);
}

/* What an honest player has seen is a start for hints. */
static void check_seen(winnable_session* session, const char* start, const char* moves) {
  char* position = winnable_moves(start, moves);
  char* seen = lines_of(position, "\"seen_text\":\"");
  CHECK(seen != NULL);
  if (seen) HAS(winnable_hint(session, seen, "", "{\"honest\":true,\"worlds\":3,\"max_nodes\":20000}"), "\"worlds\":");
  free(seen);
  winnable_free(position);
}

static void check_searches(winnable_session* session) {
  check_seen(session, "game: klondike\nseed: 3\n", "turn;turn");
  check_seen(session, "game: pyramid\nseed: 3\n", "turn;turn;turn");
  check_seen(session, "game: salic-law\nseed: 3\n", "turn;turn;turn");
  HAS(winnable_solve(session, kGolf, "{\"max_nodes\":1e6,\"threads\":1}"), "\"verdict\":\"won\"");
  HAS(winnable_solve(session, kGolf, "{\"max_nodes\":2}"), "\"verdict\":\"undecided\",\"nodes\":2");
  HAS(winnable_solve(session, kGolf, "{\"max_nodes\":2}"), "\"reason\":\"nodes\"");
  HAS(winnable_solve(session, kHardDeal, "{\"max_bytes\":1,\"max_seconds\":20}"), "\"reason\":\"memory\"");
  HAS(winnable_solve(session, kHardDeal, "{\"max_seconds\":0.01}"), "\"reason\":\"time\"");
  HAS(winnable_solve(session, "game: golf\nseed: 3\n", "{\"confirm\":true,\"optimal\":true,\"max_nodes\":3000000}"),
      "\"lower_bound\"");
  HAS(winnable_hint(session, kGolf, NULL, NULL), "\"verdict\":\"won\"");
  HAS(winnable_hint(session, kGolf, "redeal", NULL), "\"at\":0,\"move\":\"redeal\"");
  HAS(winnable_hint(session, "game: klondike\nseed: 3\n", "", "{\"honest\":true,\"worlds\":3,\"max_nodes\":20000}"),
      "\"won_share\":[");
  HAS(winnable_hint(session, "game: freecell\nseed: 3\n", "", "{\"honest\":true}"), "\"length\":");
  HAS(winnable_analyze(session, kGolf,
                       "turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn", NULL),
      "\"verdict\":\"lost\",\"positions\":[{\"after\":0,\"verdict\":\"won\"}");
  HAS(winnable_analyze(session, kGolf,
                       "turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn;turn", NULL),
      "\"losing_move\":\"turn\",\"winning_move\":\"");
  HAS(winnable_analyze(session, kGolf, "turn", "{\"max_nodes\":1}"), "\"reason\":\"nodes\"");
}

static void check_refusals(winnable_session* session) {
  static const char* const kBad[] = {"[]",
                                     "{",
                                     "1",
                                     "nonsense",
                                     "{\"max_nodes\":-1}",
                                     "{\"max_nodes\":0}",
                                     "{\"max_nodes\":1.5}",
                                     "{\"max_nodes\":1e30}",
                                     "{\"max_nodes\":\"many\"}",
                                     "{\"max_seconds\":0}",
                                     "{\"max_seconds\":-3}",
                                     "{\"max_seconds\":1e300}",
                                     "{\"max_bytes\":99999999999999999999999999}",
                                     "{\"threads\":1000000}",
                                     "{\"threads\":{}}",
                                     "{\"speed\":1}",
                                     "{\"confirm\":1}",
                                     "{\"optimal\":true,\"shorten\":true}",
                                     "{\"max_nodes\":[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]}",
                                     "{\"salt\":\"\xff\"}"};
  for (size_t i = 0; i < sizeof kBad / sizeof *kBad; ++i) {
    HAS(winnable_solve(session, kGolf, kBad[i]), "{\"error\":{\"message\":");
    HAS(winnable_solve(session, kGolf, kBad[i]), "\"kind\":\"usage\"}}");
  }
  HAS(winnable_solve(NULL, kGolf, NULL), "no session");
  HAS(winnable_hint(session, kGolf, NULL, "{\"optimal\":true}"), "unknown option 'optimal'");
  HAS(winnable_solve(session, kGolf, "{\"max_nodes\":1,\"max_nodes\":2}"), "the options: max_nodes: given twice");
  HAS(winnable_solve(session, kGolf, "{\"max_nodes\":10,}"), "the options: not JSON here");
  HAS(winnable_solve(session, kGolf, "[1]"), "the options are no JSON object");
  HAS(winnable_solve(session, kGolf, "{\"max_nodes\":18446744073709551616}"), "from 1 to 18446744073709551615");
  HAS(winnable_analyze(session, "game: x", NULL, NULL), "unknown game");
  HAS(winnable_analyze(session, kGolf, NULL, "{\"\":1}"), "unknown option ''");
  HAS(winnable_solve(session, kGolf, "{\"max_seconds\":2e9}"), "at most 1e9");

  /* Absurd sizes: 70 MB of moves, a deep nest of brackets where an object is expected. */
  const size_t large = (size_t)70 << 20;
  char* text = malloc(large + 1);
  memset(text, ';', large);
  text[large] = 0;
  HAS(winnable_verify(kGolf, text), "longer than 64 MB");
  HAS(winnable_read(text), "longer than 64 MB");
  memset(text, '[', large);
  text[1000000] = 0;
  HAS(winnable_solve(session, kGolf, text), "\"error\"");
  memset(text, 'a', 2000000); /* no name is looked for that is like this one */
  text[2000000] = 0;
  const clock_t before = clock();
  HAS(winnable_rules(text), "unknown game");
  CHECK(clock() - before < 2 * CLOCKS_PER_SEC);
  memset(text, '{', 1000);
  text[1000] = 0;
  HAS(winnable_rules(text), "\"error\"");
  free(text);
}

struct told {
  winnable_session* session;
  int calls, stops;
};

static void count_progress(void* user, const char* json) {
  struct told* told = user;
  CHECK(strstr(json, "\"nodes\":") != NULL && strstr(json, "\"phase\":") != NULL && strstr(json, "\"bytes\":") != NULL);
  ++told->calls;
  if (told->stops) winnable_stop(told->session);
}

static void stop_at_deals(void* user, const char* json) {
  struct told* told = user;
  CHECK(strstr(json, "{\"phase\":\"pack\",\"deals\":") == json);
  ++told->calls;
  winnable_stop(told->session);
}

static atomic_bool is_stopped;

/* Again and again: the call may begin late on a busy machine. */
static void* stop_soon(void* session) {
  const struct timespec pause = {0, 50000000};
  while (!atomic_load(&is_stopped)) {
    nanosleep(&pause, NULL);
    winnable_stop(session);
  }
  return NULL;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void check_stopping(winnable_session* session) {
  struct told told = {session, 0, 1};
  winnable_watch(session, count_progress, &told);
  HAS(winnable_solve(session, kHardDeal, "{\"max_seconds\":20}"), "\"reason\":\"signal\"");
  CHECK(told.calls == 1);
  told.stops = 0;
  told.calls = 0;
  const double begin = now();
  HAS(winnable_solve(session, kHardDeal, "{\"max_seconds\":1}"), "\"reason\":\"time\"");
  CHECK(told.calls >= 2 && told.calls <= 2 + 5 * (now() - begin)); /* five a second */
  winnable_watch(session, NULL, NULL);

  pthread_t other;
  CHECK(pthread_create(&other, NULL, stop_soon, session) == 0);
  HAS(winnable_solve(session, kHardDeal, "{\"max_seconds\":20}"), "\"reason\":\"signal\"");
  atomic_store(&is_stopped, 1);
  pthread_join(other, NULL);
  HAS(winnable_solve(session, kGolf, NULL), "\"verdict\":\"won\""); /* later calls are not affected */
  winnable_stop(NULL);
}

/* Rules of one's own: FreeCell with two cells and seven columns, as a file and as a start. */
static const char kOwnRules[] =
    "{\"name\":\"small\",\"tableau piles\":{\"count\":7,\"build policy\":\"red-black\"},\"cells\":{\"count\":2}}";

static void* read_own_rules(void* unused) {
  (void)unused;
  for (int i = 0; i < 20; ++i) HAS(winnable_deal(kOwnRules, "5"), "\"game\":\"rules:small-");
  return NULL;
}

static void check_own_rules(winnable_session* session) {
  HAS(winnable_rules(kOwnRules), "\"piles\":[\"T1\"");
  HAS(winnable_deal(kOwnRules, "5"), "\"text\":\"game: rules:small-");
  char start[512];
  snprintf(start, sizeof start, "rules: %s\nseed: 5\n", kOwnRules);
  HAS(winnable_read(start), "rules: {");
  HAS(winnable_solve(session, start, "{\"max_nodes\":200000}"), "\"verdict\":");
  HAS(winnable_read("# one\nrules: {\"cells\":{\"count\":-1}}\nseed: 5\n"), "\"line\":2");
  HAS(winnable_read("game: rules:none-00000000\nseed: 5\n"), "give them with the line");
  pthread_t threads[4];
  for (int i = 0; i < 4; ++i) CHECK(pthread_create(&threads[i], NULL, read_own_rules, NULL) == 0);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
}

/* A JSON string's escapes as the characters they stand for, in place. */
static void unescape(char* text) {
  char* out = text;
  for (const char* c = text; *c; ++c) {
    if (*c != '\\') {
      *out++ = *c;
    } else {
      ++c;
      *out++ = *c == 'n' ? '\n' : *c;
    }
  }
  *out = 0;
}

/* A string of an answer, as it was before it became JSON. */
static char* string_of(const char* answer, const char* key) {
  const char* begin = strstr(answer, key);
  if (!begin) return NULL;
  begin += strlen(key);
  const char* stop = begin;
  while (*stop && *stop != '"') stop += *stop == '\\' ? 2 : 1;
  char* copy = malloc((size_t)(stop - begin) + 1);
  memcpy(copy, begin, (size_t)(stop - begin));
  copy[stop - begin] = 0;
  unescape(copy);
  return copy;
}

static void check_grades(winnable_session* session) {
  HAS(winnable_grade(session, "game: golf\nseed: 6\n", "{\"max_nodes\":300000}"), "\"definition\":\"crowd-3\"");
  HAS(winnable_grade(session, kGolf, NULL), "\"players\":64,\"wins\":");
  HAS(winnable_grade(session, kGolf, "{\"traps\":false}"), "\"reason\":null");
  HAS(winnable_grade(session, kGolf, "{\"trap_nodes\":20000}"), "\"traps\":[{\"after\":");
  HAS(winnable_grade(session, kGolf, "{\"traps\":false}"), "\"traps\":null");
  HAS(winnable_grade(session, kGolf, "{\"max_nodes\":2}"),
      "\"verdict\":\"undecided\",\"reason\":\"nodes\",\"nodes\":2,\"length\":null");
  HAS(winnable_grade(session, "game: clock\nseed: 1\n", NULL),
      "{\"error\":{\"message\":\"clock: nothing is hidden");
  HAS(winnable_grade(session, kGolf, "{\"honest\":true}"), "unknown option 'honest'");
  HAS(winnable_grade(session, kGolf, "{\"crowd_seed\":-1}"), "\"error\"");
  HAS(winnable_grade(NULL, kGolf, NULL), "no session");
}

/* A pack that is made is a pack that is true, and no longer when a byte of it is changed. */
static void check_packs(winnable_session* session) {
  struct told told = {session, 0, 0};
  char* made = winnable_pack(session, "golf", "1-12", "{\"max_nodes\":100000,\"moves\":true,\"threads\":2}");
  char* pack = string_of(made, "\"pack\":\"");
  char* moves = string_of(made, "\"moves\":\"");
  CHECK(strstr(made, "\"deals\":12,\"won\":") != NULL);
  CHECK(pack != NULL && moves != NULL && moves[0] == '{');
  if (pack && moves) {
    HAS(winnable_verify_pack(session, pack, moves, NULL), "{\"verified\":true,\"preset\":\"golf\",\"rows\":");
    HAS(winnable_verify_pack(session, pack, NULL, "{\"threads\":2}"), "\"verified\":true");
    HAS(winnable_verify_pack(session, pack, moves, "{\"grades\":true}"), "\"verified\":true");
    HAS(winnable_verify_pack(session, pack, NULL, "{\"max_nodes\":1}"), "\"verified\":false");
    HAS(winnable_verify_pack(session, pack, "", NULL), "\"reason\":\"pack: moves: it does not belong to the pack");
    char* row = strstr(pack, ",won,");
    CHECK(row != NULL);
    if (row) row[1] = 'W';
    HAS(winnable_verify_pack(session, pack, moves, NULL), "\"line\":");
  }
  free(pack);
  free(moves);
  winnable_free(made);
  HAS(winnable_pack(session, "golf", "1-40", "{\"count\":2,\"max_nodes\":100000,\"format\":\"c\"}"), "\"won\":2,");
  HAS(winnable_pack(session, "golf", "7", "{\"all\":true,\"format\":\"json\",\"max_nodes\":100}"), "\"deals\":1,");
  HAS(winnable_pack(session, "freecell", "ms:11982", "{\"max_nodes\":3000}"), "# numbers: ms\\n# range: 11982\\n");
  HAS(winnable_pack(session, "golf", "9-3", NULL), "is no range");
  HAS(winnable_pack(session, "golf", "1-ms:3", NULL), "unknown numbers");
  HAS(winnable_pack(session, "freecell", "ms:1-ms:3", NULL), "is no range");
  HAS(winnable_pack(session, "golf", "ms:1-3", NULL), "ms has no deals of golf");
  HAS(winnable_pack(session, "golf", NULL, NULL), "is not a seed");
  HAS(winnable_pack(session, "golf", "1-2", "{\"format\":\"bitmap\"}"), "csv, json or c");
  HAS(winnable_verify_pack(session, "nonsense", NULL, NULL), "\"line\":1");
  HAS(winnable_verify_pack(session, NULL, NULL, NULL), "\"error\"");
  /* The first deal that is told of ends it. */
  told.stops = 1;
  winnable_watch(session, stop_at_deals, &told);
  HAS(winnable_pack(session, "klondike", "1-1000", "{\"max_nodes\":1000}"), "{\"stopped\":true,\"deals\":");
  CHECK(told.calls == 1);
  winnable_watch(session, NULL, NULL);
}

int main(void) {
  winnable_session* session = winnable_open();
  CHECK(session != NULL);
  check_catalogue();
  check_deals();
  check_moves(session);
  check_searches(session);
  check_refusals(session);
  check_stopping(session);
  check_grades(session);
  check_packs(session);
  check_own_rules(session);
  winnable_free(NULL);
  winnable_close(session);
  winnable_close(NULL);
  if (failures == 0) puts("the C interface does what its header says");
  return failures == 0 ? 0 : 1;
}
