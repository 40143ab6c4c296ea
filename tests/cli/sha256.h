// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace castra::tests {

/// SHA-256 in hexadecimal, as FIPS 180-4 writes it down, its constants worked out: slow, and not the program's.
std::string sha256(std::string bytes);

}  // namespace castra::tests
