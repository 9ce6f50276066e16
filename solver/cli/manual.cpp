// winnable manual: manual pages, made from the descriptions of the commands.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "solver/cli/commands.h"
#include "winnable/version.h"

namespace winnable::cli {
namespace {

// Text as troff takes it: no character of a line has another meaning.
std::string plain(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\')
      escaped += "\\e";
    else if (c == '-')
      escaped += "\\-";
    else if (c == '\'' || c == '`' || c == '^' || c == '~' || c == '"')
      escaped += fmt::format("\\({}", c == '\'' ? "aq" : c == '`' ? "ga" : c == '^' ? "ha" : c == '~' ? "ti" : "dq");
    else
      escaped += c;
  }
  return text.starts_with('.') ? "\\&" + escaped : escaped;
}

std::string page_name(const Command& command) {
  return command.name.empty() ? "winnable" : fmt::format("winnable-{}", command.name);
}

std::string head(const Command& command) {
  std::string title = page_name(command);
  std::transform(title.begin(), title.end(), title.begin(), [](char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; });
  std::string text = fmt::format(".TH {} 1 \"\" \"winnable {}\" \"Winnable manual\"\n.ad l\n", plain(title), version());
  text += fmt::format(".SH NAME\n{} \\- {}\n.SH SYNOPSIS\n", plain(page_name(command)), plain(command.summary));
  for (std::size_t i = 0; i < command.usages.size(); ++i) {
    const std::string name = command.name.empty() ? "" : fmt::format(" {}", command.name);
    text += fmt::format("{}\\fBwinnable{}\\fR {}\n", i == 0 ? "" : ".br\n", name, plain(command.usages[i]));
  }
  return text;
}

std::string paragraphs(std::string_view text) {
  std::string all;
  for (const std::string_view paragraph : split(text, '\n'))
    all += fmt::format("{}{}\n", all.empty() ? "" : ".PP\n", plain(paragraph));
  return all;
}

std::string option_paragraph(const Option& option) {
  const std::size_t comma = option.name.find(',');
  const std::string letter =
      comma == std::string_view::npos ? "" : fmt::format("\\fB\\-{}\\fR, ", option.name.substr(comma + 1));
  const std::string value = option.value.empty() ? "" : fmt::format(" \\fI{}\\fR", plain(option.value));
  return fmt::format(".TP\n{}\\fB\\-\\-{}\\fR{}\n{}\n", letter, plain(option.long_name()), value,
                     plain(option_text(option)));
}

std::string tail(const Command& command) {
  std::string text;
  if (!command.exit_codes.empty()) text += fmt::format(".SH EXIT STATUS\n{}\n", plain(command.exit_codes));
  if (!command.examples.empty()) {
    text += ".SH EXAMPLES\n.nf\n";
    for (const std::string_view example : command.examples) text += plain(example) + "\n";
    text += ".fi\n";
  }
  return text;
}

std::string page(const Command& command) {
  std::string text = head(command) + ".SH DESCRIPTION\n" + paragraphs(command.text) + ".SH OPTIONS\n";
  for (const Option& option : command.options) text += option_paragraph(option);
  text += option_paragraph({.name = "help,h", .text = "print a short form of this page"});
  return text + tail(command) + ".SH SEE ALSO\n.BR winnable (1)\n";
}

std::string page_of_all() {
  std::string text = head(program()) + ".SH DESCRIPTION\n" + paragraphs(program().text) + ".SH COMMANDS\n";
  for (const Command* command : commands())
    text += fmt::format(".TP\n\\fB{}\\fR {}\n{}; see\n.BR {} (1)\n", command->name, plain(command->arguments),
                        plain(command->summary), plain(page_name(*command)));
  text += ".TP\n\\fBhelp\\fR COMMAND\nexplains one command\n.TP\n\\fBversion\\fR\nnames this build\n";
  text += ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nif it is set, nothing is coloured unless an option asks for it\n";
  text += ".SH FILES\n.TP\n.I share/doc/winnable\nof the installation: the manuals that these pages call docs/...\n";
  return text + tail(program());
}

void write_page(const std::string& folder, const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(folder) / (name + ".1");
  std::ofstream file(path, std::ios::binary);
  if (!(file << text).flush()) throw CommandError(kStorage, path.string() + ": cannot be written");
}

int run_manual(Arguments arguments) {
  const Parsed parsed = parse_options(arguments, manual_command);
  if (parsed.helped) return kOk;
  if (parsed.has("pages")) {
    const auto folder = parsed.text("pages");
    std::error_code ignored;  // a page that cannot be written says so
    std::filesystem::create_directories(folder, ignored);
    write_page(folder, "winnable", page_of_all());
    for (const Command* command : commands()) write_page(folder, page_name(*command), page(*command));
  } else if (parsed.has("command")) {
    std::cout << page(require_command(parsed.text("command")));
  } else {
    std::cout << page_of_all();
  }
  return kOk;
}

}  // namespace

const Command manual_command{
    .name = "manual",
    .arguments = "[COMMAND]",
    .summary = "the manual page of winnable or of a command",
    .usages = {"[COMMAND]", "--pages DIR"},
    .text = "Prints a manual page, as `man` reads it. An installed winnable has them all where man looks.",
    .positionals = {{"command", Place::command}},
    .options = {{.name = "pages", .value = "DIR", .text = "write all pages into a folder", .place = Place::folder}},
    .examples = {"winnable manual survey | man -l -"},
    .run = run_manual,
};

}  // namespace winnable::cli
