// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace castra::exporting {

/// Who made a file, as written into what is exported.
inline constexpr std::string_view kGenerator = "castra 0.1.0";

}  // namespace castra::exporting
