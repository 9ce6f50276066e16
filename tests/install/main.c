/* A program in C against the shared library: the example of docs/c-api.md takes the static one. */
#include <stdio.h>
#include <string.h>
#include <winnable/c_api.h>

int main(void) {
  winnable_session* session = winnable_open();
  char* answer = winnable_solve(session, "game: golf\nseed: 7\n", "{\"max_nodes\": 1000000}");
  const int is_won = answer && strstr(answer, "\"verdict\":\"won\"") != NULL;
  if (!is_won) fprintf(stderr, "%s\n", answer ? answer : "no answer");
  winnable_free(answer);
  winnable_close(session);
  return is_won ? 0 : 1;
}
