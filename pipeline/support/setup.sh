# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
# Shell functions that run, test and bench share. To be sourced by bash with `root` set to the project's folder.
# Everything said here goes to stderr: stdout belongs to the program.

# listPackages SECTION…: names of the packages in these sections of dependencies.txt.
listPackages() {
  local wanted=" $* " section='' line
  while IFS= read -r line; do
    line=${line%%#*}
    line=${line//[[:space:]]/}
    case $line in
      '') ;;
      \[*\]) section=${line:1:-1} ;;
      *) [[ $wanted != *" $section "* ]] || printf '%s\n' "$line" ;;
    esac
  done <"$root/dependencies.txt"
}

isInstalled() {
  [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]] || command -v "$1" >/dev/null
}

# installPackages SECTION…: installs what is missing; does not touch the network if nothing is.
installPackages() {
  local package missing=() as_root=()
  for package in $(listPackages "$@"); do
    isInstalled "$package" || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null || {
      echo "missing: ${missing[*]}. Install them as root: apt-get install ${missing[*]}" >&2
      return 1
    }
    as_root=(sudo)
  fi
  echo "installing ${missing[*]}" >&2
  mkdir -p "$root/build"
  local log=$root/build/install.log apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
  if ! "${as_root[@]}" "${apt[@]}" update >"$log" 2>&1 ||
     ! "${as_root[@]}" "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "could not install ${missing[*]} (whole log: $log)" >&2
    return 1
  fi
}

# installClients: the npm packages that read what the program writes, into build/clients; nothing if they are there.
installClients() (
  source=$root/tests/clients folder=$root/build/clients
  if cmp -s "$source/package-lock.json" "$folder/installed.json"; then exit 0; fi
  echo 'installing npm packages' >&2
  mkdir -p "$folder"
  cp "$source"/{package.json,package-lock.json,.npmrc} "$folder"
  cd "$folder" || exit
  if ! npm ci >"$root/build/npm.log" 2>&1; then
    tail -n 20 "$root/build/npm.log" >&2
    echo "could not install the npm packages of tests/clients (whole log: $root/build/npm.log)" >&2
    exit 1
  fi
  cp package-lock.json installed.json
)

# showProgress PRESET LOG: copies Ninja's output to the log, and shows one line of it.
showProgress() {
  local preset=$1 log=$2 line shown=''
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] && $line != *'Re-checking globbed'* ]] || continue
    if [[ -t 2 ]]; then
      printf '\r\e[Kbuilding %s: %s of %s' "$preset" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" >&2
    elif [[ -z $shown ]]; then
      echo "building $preset: ${BASH_REMATCH[2]} steps, log in ${log#"$root/"}" >&2
    fi
    shown=1
  done
  if [[ -t 2 && -n $shown ]]; then printf '\r\e[K' >&2; fi
}

# buildPreset PRESET [TARGET…]: configures if need be, then builds. One at a time in a folder.
buildPreset() (
  preset=$1
  shift
  log=$root/build/$preset.log
  cd "$root" || exit
  mkdir -p build
  exec 9>"build/$preset.lock"
  flock 9
  fail() {
    tail -n 60 "$log" >&2
    echo "could not build preset $preset (whole log: $log)" >&2
    exit 1
  }
  : >"$log"
  if [[ ! -f build/$preset/build.ninja || CMakePresets.json -nt build/$preset/build.ninja ]]; then
    cmake --preset "$preset" >>"$log" 2>&1 || fail
    touch "build/$preset/build.ninja"
  fi
  cmake --build "build/$preset" ${1:+--target "$@"} 2>&1 | showProgress "$preset" "$log" || fail
)
