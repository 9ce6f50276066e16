#include "solver/cli/command.h"

#include <fmt/format.h>

#include <algorithm>

#include "solver/cli/commands.h"

namespace winnable::cli {
namespace {

constexpr std::size_t kWidth = 100, kColumn = 20;  // of a line; where the texts of options begin

// The text in lines of kWidth, all but the first indented.
std::string wrapped(std::string_view text, std::size_t indent) {
  std::string lines;
  std::size_t column = indent;
  for (const std::string_view word : split(text, ' ')) {
    if (column > indent && column + 1 + word.size() > kWidth) {
      lines += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
  }
  return lines + "\n";
}

// "  -q, --quiet       no progress"
std::string option_lines(const Option& option) {
  std::string left = "  ";
  if (const std::size_t comma = option.name.find(','); comma != std::string_view::npos)
    left += fmt::format("-{}, ", option.name.substr(comma + 1));
  left += fmt::format("--{}", option.long_name());
  if (!option.value.empty()) left += fmt::format(" {}", option.value);
  left.resize(std::max(left.size() + 1, kColumn), ' ');
  return left + wrapped(option_text(option), kColumn);
}

std::string example_lines(const Command& command) {
  std::string text = "\nexamples:\n";
  for (const std::string_view example : command.examples) text += fmt::format("  {}\n", example);
  return text;
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    parts.push_back(text.substr(0, text.find(separator)));
    text.remove_prefix(std::min(text.size(), parts.back().size() + 1));
  }
  return parts;
}

std::vector<Option> joined(std::initializer_list<std::vector<Option>> lists) {
  std::vector<Option> all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

std::string option_text(const Option& option) {
  std::string text(option.text);
  const auto words = split(option.choices, '|');
  if (words.empty() && !option.standard.empty()) text += fmt::format(" (default {})", option.standard);
  if (words.size() < 2) return text;
  if (!text.empty()) text += ": ";
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == words.size() ? " or " : ", ", words[i]);
    if (words[i] == option.standard) text += " (default)";
  }
  return text;
}

std::string help_text(const Command& command) {
  std::string text;
  for (const std::string_view usage : command.usages)
    text += fmt::format("{} winnable {}{}{}\n", text.empty() ? "usage:" : "      ", command.name,
                        usage.empty() ? "" : " ", usage);
  text += "\n";
  for (const std::string_view paragraph : split(command.text, '\n')) text += wrapped(paragraph, 0);
  if (!command.options.empty()) text += "\n";
  for (const Option& option : command.options) text += option_lines(option);
  if (!command.exit_codes.empty()) text += "\nexit codes: " + wrapped(command.exit_codes, 12);
  return command.examples.empty() ? text : text + example_lines(command);
}

std::string help_text_of_all() {
  const Command& all = program();
  std::string text = fmt::format("{}\n\nusage: winnable {}\n\n", all.text, all.usages.front());
  for (const Command* command : commands())
    text += fmt::format("  {:<25} {}\n", fmt::format("{} {}", command->name, command->arguments), command->summary);
  return text + "\n`winnable help COMMAND` explains one command; `winnable version` names this build.\n"
         "An installation has what is called docs/... here in share/doc/winnable.\n" +
         example_lines(all);
}

}  // namespace winnable::cli
