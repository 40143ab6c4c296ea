#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# compare_roots.sh RECIPE CASTRA…   makes this town with each of these programs, each with a cache of its own, and fails
#                                   unless all bundles have the same root
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# readRoots OUT: the root of every bundle below this folder, with its place.
readRoots() {
  (cd "$1" && find . -name manifest.json | sort | while read -r manifest; do
    printf '%s %s\n' "$(sed -n 's/^  "root": "\([0-9a-f]\{64\}\)",\{0,1\}$/\1/p' "$manifest")" "${manifest%/manifest.json}"
  done)
}

recipe=$1 first='' number=0
shift
for castra; do
  number=$((number + 1))
  out=$scratch/out$number
  CASTRA_CACHE_DIR=$scratch/cache$number "$castra" run "$recipe" --out "$out" >"$scratch/log" 2>&1 || {
    tail -n 20 "$scratch/log" >&2
    echo "$castra: failed" >&2
    exit 1
  }
  roots=$(readRoots "$out")
  printf '%s %s: %s\n' "${castra#"$root/"}" "${recipe##*/}" "${roots:-no bundle}"
  [[ $roots =~ ^[0-9a-f]{64} ]] || exit 1
  if [[ -z $first ]]; then first=$roots; fi
  if [[ $roots != "$first" ]]; then
    echo "$castra: makes another bundle than $1" >&2
    exit 1
  fi
done
