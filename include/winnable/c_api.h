/* Winnable's C interface: text and JSON in and out, UTF-8, for WebAssembly and for programs in other languages.

   Every answer is a string that belongs to the caller: free it with winnable_free. It is one JSON object, on one line;
   what goes wrong stands in it as {"error": {"message": "...", "kind": "bad_input", "line": 3, "pile": "T3", "card":
   "QS"}}, where line (of the text given, counted from 1), pile and card are there if they are known, and "at" and
   "move" where a move was refused. The kind is "usage" (asked for what there is not: a game, an option), "bad_input" (a
   text that cannot be read), "refused" (a move that the rules do not allow, or, a bug, an answer that the referee does
   not accept), "memory" or "internal" (a bug). No call throws or ends the program; NULL is answered only when no memory
   is left for an answer. An argument NULL is an empty text.

   A GAME is a name of winnable_games, or the text of a rules file (docs/rules/builder.md), which begins with '{'.
   A START is a deal or a position as text (docs/formats.md): "game: NAME", or "rules: {...}" of rules of one's own,
   then "seed: 42" or "seed: ms:11982", "deck: CARDS", or the piles of a board. What `winnable solve` prints is one as
   well, as text or as a JSON line; its verdict and moves are left out. MOVES are one move a line, or ';' between them:
   "T3 F; turn". Moves are counted from 0, positions by the moves that lead to them: position 0 is the start. OPTIONS
   are a JSON object or NULL; an option that the call does not know is an error. "max_nodes", "max_seconds" (CPU) and
   "max_bytes" are limits (2 GiB and no others unless given); a run limited by nodes alone repeats exactly. "threads": 1
   unless given; "deterministic": the answer does not depend on their number. "salt": other hash numbers, an independent
   second run.

   Calls without a session may be made from any threads at once. A session serves one call at a time; winnable_stop may
   be called at any time, from any thread. */
#pragma once

/* Seen from outside when the library is linked into a shared object. */
#if defined(__GNUC__)
#define WINNABLE_API __attribute__((visibility("default")))
#else
#define WINNABLE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct winnable_session winnable_session;

/* {"version": "0.2.0", "revision": "...", "schema": 1} */
WINNABLE_API char* winnable_version(void);

/* {"games": [{"name", "title", "summary", "rules_id", "published" (null without one), "family" (for people; games of
   one family stand together), "decks", "cards", "hidden" (an honest player sees less than everything), "player" (an
   honest player can be asked), "shortest" (shortest wins can be sought), "numbers": ["ms", "pysol", "pysol-old",
   "solvitaire"] (programs whose numbers define its deals, too)}]} */
WINNABLE_API char* winnable_games(void);

/* {"game", "title", "summary", "rules" (text), "rules_id", "hidden" (text), "piles": [their names, in order]} */
WINNABLE_API char* winnable_rules(const char* game);

/* The deal of a number: "42", "ms:11982". {"game", "title", "rules_id", "decks", "seed" (digits, as a string: it may be
   larger than a double holds exactly), "numbers" (whose number; ours has none), "deck": CARDS, "text": a START with all
   piles, "piles": {"T1": ["4S", "(KH)" face down, "|" after the dealt cards of British Square]}, "facts": {"redeals":
   1}} */
WINNABLE_API char* winnable_deal(const char* game, const char* number);

/* Checks any START and answers what winnable_deal does: without seed, numbers and deck where it has none. */
WINNABLE_API char* winnable_read(const char* start);

/* NULL if there is no memory. */
WINNABLE_API winnable_session* winnable_open(void);
/* No call of the session may be running. */
WINNABLE_API void winnable_close(winnable_session* session);
/* The call that runs answers undecided with the reason "signal". Calls that begin later are not affected. */
WINNABLE_API void winnable_stop(winnable_session* session);
/* From now on `progress` is called while a search runs, a few times a second, by a thread that searches and by one at a
   time: {"phase": "beam search", "nodes": 12345, "bytes": 1000000}. The text is gone when it returns; it may call
   winnable_stop. NULL ends that. */
WINNABLE_API void winnable_watch(winnable_session* session, void (*progress)(void* user, const char* json), void* user);

/* Options besides: "confirm" (a loss must be found twice), "optimal" (a shortest win), "shorten" (a shorter one, as far
   as the limits allow). {"game", "rules_id", "verdict": "won"|"lost"|"undecided", "reason" (of undecided: "nodes",
   "time", "memory", "signal", "gave up"), "nodes", "generated", "seconds", "peak_bytes", "length" and "moves" of a win
   (judged by the referee), "confirmed", "lower_bound" and "optimal": true if no win is shorter,
   "stopped": which limit kept a short win's search from more} */
WINNABLE_API char* winnable_solve(winnable_session* session, const char* start, const char* options);

/* Whether the moves lead from the start to a win: {"verified", "moves": how many, "at": the move that was refused or
   their number if they end without a win, "reason"} */
WINNABLE_API char* winnable_verify(const char* start, const char* moves);

/* The moves step by step, as the replay page has them: {"game", "title", "decks", "source", "start": ["T1: 4S KH",
   ...], "steps": [{"move", "also": [forced consequences, for people], "lines": [piles that changed]}], "won",
   "open_stock": so many next cards of the stock lie open, if any, "refused": {"at", "move", "reason"} if a move is
   illegal: the steps end before it} */
WINNABLE_API char* winnable_replay(const char* start, const char* moves);

/* The position after the moves: {"game", "decks", "lines": [every pile, in the order of winnable_replay], "text": the
   position as a START, "won", "legal": ["T3 F", "T4 T9 3", "turn"], "also": [what the last move brought with it],
   "seen": [the lines as an honest player sees them, "??" for a card that he has not seen] and "seen_text", the same as a
   START for winnable_hint, where something is hidden} */
WINNABLE_API char* winnable_moves(const char* start, const char* moves);

/* What to do after the moves: {"verdict", "reason", "move", "also", "length" and "moves" of the win found, "nodes"}; no
   move if the position is lost or won already. With "honest": true what an honest player would do without peeking, by
   at most "worlds" (default 100), deals that agree with what he sees: {"verdict": "undecided", "move", "also",
   "won_share": [low, high] (of the worlds, those that one who sees all cards still wins after the move), "worlds",
   "all_worlds": true if there are no others, "candidates": [{"move", "won_share"}], "nodes"}. A START with unknown
   cards ("??") is answered so as well. */
WINNABLE_API char* winnable_hint(winnable_session* session, const char* start, const char* moves, const char* options);

/* Where the moves lost the game. Limits are for each position that has to be decided, about 2 + log2(moves) of them.
   {"verdict" of the last position, "positions": [{"after": number of moves, "verdict"}], "last_won": the last position
   known to be won, "first_lost": the first known to be lost; if these two are neighbours "losing_move" between them and
   "winning_move", one that keeps the win; "reason": why some are undecided, "nodes"} */
WINNABLE_API char* winnable_analyze(winnable_session* session, const char* start, const char* moves,
                                    const char* options);

/* How hard the deal is for people (docs/packs.md): 64 imperfect players play it. Without limits 5 000 000 positions
   decide it. Options besides: "crowd_seed" (1: which players), "traps" (true: look for them), "trap_nodes" (10000: to
   decide the position after each plausible choice). {"game", "rules_id", "seed", "numbers", "deck", "verdict",
   "reason", "nodes", "length", "definition": "crowd-3", "crowd_seed", "players", "wins", "share", "share_low",
   "share_high", "band": 1 to 5, "band_name", "band_deals", "choices", "losing", "undecided", "traps": [{"after": moves
   of the win, "moves": [those that lose it]}]}; what there is not is null: all of the grade for a deal that is not won.
   {"stopped": true} after winnable_stop. */
WINNABLE_API char* winnable_grade(winnable_session* session, const char* start, const char* options);

/* A pack of the deals of one range of numbers, "1-1000" or "ms:1-32000", that can be won. Limits as of winnable_grade
   ("salt" and "max_bytes" as well), for each deal; "threads" deals are looked at at a time. Options besides those of
   winnable_grade ("traps" is false here): "format" ("csv", "json" or "c"), "count" (end with so many winnable deals),
   "all" (lost and undecided deals get rows, too), "moves" (the moves of the wins as well). {"game", "rules_id",
   "deals": looked at, "won", "lost", "undecided", "pack": its text, "moves": JSON lines that belong to it}. Progress is
   {"phase": "pack", "deals": 12}. After winnable_stop {"stopped": true, "deals": looked at}, and no pack. */
WINNABLE_API char* winnable_pack(winnable_session* session, const char* game, const char* numbers, const char* options);

/* Whether a pack's bytes are those that were written, and what it says is true: the referee replays its moves or, if
   they are NULL, every deal is decided again, within the pack's limits unless the options have limits. With the option
   "grades" the crowd plays the deals again as well. {"verified", "preset", "rows", "reason": the first fault}; a text that is no pack, or was changed, is an error with its line.
   {"stopped": true} after winnable_stop. */
WINNABLE_API char* winnable_verify_pack(winnable_session* session, const char* pack, const char* moves,
                                        const char* options);

/* Frees an answer; NULL is allowed. */
WINNABLE_API void winnable_free(char* answer);

#ifdef __cplusplus
}
#endif
