// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace castra::tests {

/// What is wrong with a text that should be well-formed XML 1.0, with its place; empty if nothing is. Strict, and
/// stricter than XML where what we write needs no more: no CDATA, no processing instructions beyond the first line, and
/// of document types only "<!DOCTYPE html>".
std::string findXmlFault(std::string_view text);

}  // namespace castra::tests
