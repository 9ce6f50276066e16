// What is made from the descriptions of the commands: help, manual pages (read by groff) and completion (in the shells
// themselves).
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/run_winnable.h"

namespace winnable::test::description_test {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> sorted(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  return words;
}

// What `winnable complete` offers, without the line that says what files fit.
std::vector<std::string> offered(const std::string& words) {
  auto lines = lines_of(run_winnable("complete -- " + words).out);
  if (!lines.empty()) lines.erase(lines.begin());
  for (std::string& line : lines) line.resize(std::min(line.size(), line.find('\t')));
  return lines;
}

std::vector<std::string> all_commands() {
  auto commands = offered("''");
  std::erase_if(commands, [](const auto& name) { return name == "help" || name == "version"; });
  return commands;
}

// The options that a help text lists.
std::set<std::string> options_in_help(const std::string& command) {
  std::set<std::string> options;
  for (const std::string& line : lines_of(run_winnable(command + " --help").out)) {
    if (!line.starts_with("  -")) continue;
    const std::size_t begin = line.find("--");
    options.insert(line.substr(begin, line.find(' ', begin) - begin));
  }
  return options;
}

// Runs a script of `shell`, which finds winnable, in a folder with a store, another file and a folder.
Ran run_shell(const std::string& shell, const std::string& script, const std::string& line) {
  const auto folder = scratch_folder();
  std::filesystem::create_directory(folder / "files");
  std::filesystem::create_directory(folder / "files" / "wins");
  write_text(folder / "files" / "a.sqlite", "");
  write_text(folder / "files" / "night 1.sqlite", "");
  write_text(folder / "files" / "moves.txt", "");
  write_text(folder / "script", script);
  const std::string binaries = std::filesystem::path(WINNABLE_BINARY).parent_path().string();
  const std::string command = "cd '" + folder.string() + "/files' && PATH='" + binaries + "':$PATH " + shell +
                              " ../script '" + line + "' >../out 2>../err </dev/null";
  Ran ran;
  ran.code = std::system(command.c_str());
  ran.out = read_text(folder / "out");
  ran.err = read_text(folder / "err");
  return ran;
}

bool has_shell(const std::string& name) { return std::system(("command -v " + name + " >/dev/null").c_str()) == 0; }

TEST(Description, EveryCommandFitsAScreenAndNamesItsOptionsEverywhere) {
  const auto commands = all_commands();
  ASSERT_GT(commands.size(), 10U);
  for (const std::string& command : commands) {
    const Ran help = run_winnable(command + " --help");
    EXPECT_EQ(help.code, 0) << command;
    for (const std::string& line : lines_of(help.out)) EXPECT_LE(line.size(), 100U) << command << ": " << line;
    auto options = offered(command + " --");
    std::erase(options, "--help");
    EXPECT_EQ(std::set<std::string>(options.begin(), options.end()), options_in_help(command)) << command;
  }
}

TEST(Manual, PagesAreGoodTroffAndNameEveryOption) {
  if (!has_shell("groff")) GTEST_SKIP() << "groff is not installed (scripts/setup test)";
  const auto folder = scratch_folder();
  ASSERT_EQ(run_winnable("manual --pages '" + folder.string() + "'").code, 0);
  auto pages = all_commands();
  for (std::string& page : pages) page.insert(0, "winnable-");
  pages.push_back("winnable");
  for (const std::string& page : pages) {
    const std::string path = (folder / page).string();
    ASSERT_EQ(std::system(
                  ("groff -man -Tascii -P-cbou -ww '" + path + ".1' >'" + path + ".txt' 2>'" + path + ".err'").c_str()),
              0);
    EXPECT_EQ(read_text(path + ".err"), "") << page;
    const std::string shown = read_text(path + ".txt");
    if (page == "winnable") continue;
    const std::string command = page.substr(page.find('-') + 1);
    for (const std::string& option : options_in_help(command))
      EXPECT_NE(shown.find(option), std::string::npos) << page << " " << option;
    EXPECT_EQ(read_text(path + ".1"), run_winnable("manual " + command).out);
  }
  const std::string all = read_text(folder / "winnable.1");
  for (const std::string& command : all_commands())
    EXPECT_NE(all.find(".BR winnable\\-" + command), std::string::npos) << command;
}

TEST(Completion, KnowsWhatMayFollow) {
  EXPECT_EQ(offered("su"), std::vector<std::string>{"survey"});
  EXPECT_EQ(offered("solve klondike:draw1-"), std::vector<std::string>{"klondike:draw1-no-return"});
  EXPECT_EQ(offered("solve golf ''"), std::vector<std::string>{}) << "a seed is nobody's to guess";
  EXPECT_EQ(offered("solve --format ''"), (std::vector<std::string>{"text", "jsonl", "csv"}));
  EXPECT_EQ(offered("deal --format ''"), (std::vector<std::string>{"text", "jsonl"}));
  EXPECT_EQ(offered("solve --format=j"), std::vector<std::string>{"--format=jsonl"});
  EXPECT_EQ(offered("play golf 1 --player st"), std::vector<std::string>{"strong"});
  EXPECT_EQ(offered("solve golf 1 --without f"), std::vector<std::string>{"fewer-turned"});
  EXPECT_EQ(offered("solve --rules mine.json gol"), std::vector<std::string>{}) << "--rules is the game";
  EXPECT_EQ(offered("solve -q gol"), offered("solve gol")) << "a switch takes no word";
  EXPECT_EQ(offered("solve --timeout 5 gol"), offered("solve gol"));
  EXPECT_EQ(offered("export s -o x --win"), std::vector<std::string>{"--winnable"});
  EXPECT_EQ(offered("help exp"), std::vector<std::string>{"export"});
  EXPECT_EQ(offered("nonsense ''"), std::vector<std::string>{});
}

TEST(Completion, PrintsAScriptForEachShell) {
  for (const char* shell : {"bash", "zsh", "fish"})
    EXPECT_NE(run_winnable(std::string("completion ") + shell).out.find(std::string("for ") + shell),
              std::string::npos);
  EXPECT_EQ(run_winnable("completion csh").code, 2);
}

// The same in each shell. `complete` gives what the shell offers for a line, sorted, a word a line.
template <class Complete>
void expect_completion(Complete complete, const std::string& equals, const std::string& colon,
                       const std::string& slash) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(complete("winnable surv"), Words{"survey"});
  EXPECT_EQ(complete("winnable solve klondike:draw1"), (Words{colon + "draw1", colon + "draw1-no-return"}));
  EXPECT_EQ(complete("winnable solve golf 1 --sho"), Words{"--shorten"});
  EXPECT_EQ(complete("winnable solve golf 1 --format=js"), Words{equals + "jsonl"});
  EXPECT_EQ(complete("winnable report "), (Words{"a.sqlite", "night 1.sqlite", "wins" + slash}));
  EXPECT_EQ(complete("winnable survey golf 1 --store n"), Words{"night 1.sqlite"});
  EXPECT_EQ(complete("winnable export a.sqlite --solutions "), Words{"wins" + slash});
  EXPECT_EQ(complete("winnable verify m"), Words{"moves.txt"});
}

TEST(Completion, InBash) {
  const auto complete = [](const std::string& line) {
    const Ran ran = run_shell("bash --norc",
                              "source <(winnable completion bash)\n"
                              "COMP_LINE=$1 COMP_POINT=${#1}\n"
                              "_winnable\n"
                              "printf '%s\\n' \"${COMPREPLY[@]}\"\n",
                              line);
    EXPECT_EQ(ran.err, "");
    return sorted(lines_of(ran.out));
  };
  expect_completion(complete, "", "", "");  // = and : end a word of bash
}

TEST(Completion, InFish) {
  if (!has_shell("fish")) GTEST_SKIP() << "fish is not installed (scripts/setup test)";
  const auto complete = [](const std::string& line) {
    const Ran ran =
        run_shell("fish --no-config", "winnable completion fish | source\ncomplete -C \"$argv[1]\"\n", line);
    EXPECT_EQ(ran.err, "");
    auto lines = lines_of(ran.out);
    for (std::string& word : lines) word.resize(std::min(word.size(), word.find('\t')));
    return sorted(lines);
  };
  expect_completion(complete, "--format=", "klondike:", "/");
}

// A person at a terminal of zsh who presses the tab key; what is typed then is sent to the program.
TEST(Completion, InZsh) {
  if (!has_shell("zsh")) GTEST_SKIP() << "zsh is not installed (scripts/setup test)";
  const auto completed = [](const std::string& line) {
    return run_shell(
               "zsh -f",
               "zmodload zsh/zpty\n"
               "zpty terminal zsh -f -i\n"
               "zpty -w terminal 'PS1=; autoload -Uz compinit; compinit -u -D; source <(winnable completion zsh)'\n"
               "zpty -w terminal 'show() { print -r -- \"<$BUFFER>\" >../typed; exit }; zle -N show'\n"
               "zpty -w terminal 'bindkey \"^I\" complete-word; bindkey \"^T\" show; print rea\"\"dy'\n"
               "zpty -r terminal output '*ready*'\n"
               "zpty -w -n terminal \"$1\"$'\\t\\x14'\n"
               "zpty -r terminal output '*never printed*'\n"
               "cat ../typed\n",
               line)
        .out;
  };
  EXPECT_EQ(completed("winnable surv"), "<winnable survey >\n");
  EXPECT_EQ(completed("winnable solve klondike:draw1-"), "<winnable solve klondike:draw1-no-return >\n");
  EXPECT_EQ(completed("winnable solve golf 1 --sho"), "<winnable solve golf 1 --shorten >\n");
  EXPECT_EQ(completed("winnable solve golf 1 --format=js"), "<winnable solve golf 1 --format=jsonl >\n");
  EXPECT_EQ(completed("winnable survey golf 1 --store n"), "<winnable survey golf 1 --store night\\ 1.sqlite >\n");
  EXPECT_EQ(completed("winnable export a.sqlite --solutions "), "<winnable export a.sqlite --solutions wins/>\n");
}

}  // namespace winnable::test::description_test
