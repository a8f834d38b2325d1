# SPDX-License-Identifier: LGPL-2.1-or-later
# shellcheck shell=bash
# What samples/demo and tests/run share. To be sourced in the project's root.

# Runs a command quietly; shows the end of what it printed when it fails.
quietly () {
  local log status=0
  log=$(mktemp)
  "$@" > "$log" 2>&1 < /dev/null || status=$?
  if [[ $status -ne 0 ]]; then
    tail -n 60 "$log" >&2
    echo "This failed: $*" >&2
  fi
  rm -f "$log"
  return $status
}

# Configures a build folder: configure FOLDER MESON_OPTION...
configure () {
  local folder=$1 again=()
  shift
  echo "Build: $folder ($*)"
  [[ -f $folder/build.ninja ]] && again=(--reconfigure)
  quietly meson setup "${again[@]}" "$@" "$folder"
}

# Configures a folder and builds everything there.
build_in () {
  configure "$@" && quietly ninja -C "$1"
}

has_nvcc () {
  PATH=$PATH:/usr/local/cuda/bin type nvcc > /dev/null 2>&1
}

# The first GPU: its name, and its compute capability as nvcc has it ("90").
# Both are empty where there is none.
gpu_name=
gpu_architecture=
gpu=$(nvidia-smi --query-gpu=compute_cap,name --format=csv,noheader \
  2> /dev/null | head -n 1) || gpu=
if [[ $gpu == [0-9]*.[0-9]*,* ]]; then
  gpu_name=${gpu#*, }
  gpu_architecture=${gpu%%,*}
  gpu_architecture=${gpu_architecture/./}
fi
