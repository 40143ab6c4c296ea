// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/scratch.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "pipeline/core/digest.h"

namespace castra::tests {

Scratch::Scratch() {
  std::string name = (fs::temp_directory_path() / "castra-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder: " + name);
  path_ = fs::canonical(name);
}

Scratch::~Scratch() {
  std::error_code code;
  fs::remove_all(path_, code);
}

std::string readText(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void writeText(const fs::path& file, std::string_view text) {
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out) throw std::runtime_error("cannot write " + file.string());
}

std::vector<std::string> listFiles(const fs::path& folder) {
  std::vector<std::string> files;
  if (!fs::is_directory(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (!entry.is_directory()) files.push_back(entry.path().lexically_relative(folder).generic_string());
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> listContents(const fs::path& folder) {
  std::vector<std::string> files = listFiles(folder);
  for (std::string& file : files) file += " " + digestOf(readText(folder / file)).hex();
  return files;
}

std::vector<std::string> listLeftovers(const fs::path& folder) {
  std::vector<std::string> files = listFiles(folder);
  std::erase_if(files, [](const std::string& file) { return !fs::path(file).filename().string().starts_with("tmp-"); });
  return files;
}

std::vector<std::string> splitLines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string lineWith(std::string_view text, std::string_view part) {
  for (std::string& line : splitLines(text))
    if (line.find(part) != std::string::npos) return std::move(line);
  return {};
}

std::size_t countOf(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

}  // namespace castra::tests
