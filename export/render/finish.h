// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/colour.h"
#include "export/render/texture.h"

namespace castra::exporting {

/// How a surface looks. Textures belong to the caller and live until the picture is done.
struct Finish {
  Colour colour = colourOf(0xB9B3A2);  ///< times the texture's, if there is one
  double roughness = 0.9;              ///< 0 polished, 1 chalk; times the texture's
  double glow = 0;                     ///< light given off, in times the colour; a window at night has about 3
  double opacity = 1;                  ///< less than 1 is glass: it mirrors the sky and lets the rest through, tinted

  const Texture* colours = nullptr;      ///< sRGB
  const Texture* normals = nullptr;      ///< red along u, green along v, blue outwards; 128 is 0
  const Texture* roughnesses = nullptr;  ///< red
  double repeat = 1;                     ///< what a texture covers [m]

  bool isGlass() const { return opacity < 1; }
  bool isTextured() const { return colours || normals || roughnesses; }
};

}  // namespace castra::exporting
