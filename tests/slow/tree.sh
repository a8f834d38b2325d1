# SPDX-License-Identifier: LGPL-2.1-or-later
# shellcheck shell=bash
# Debian in a folder, for the slow tests. To be sourced in the project's root,
# after tests/functions.sh.

# A CUDA toolkit that trees are lent as /usr/local/cuda, or nothing.
toolkit=

can_make_trees () {
  if [[ $EUID -ne 0 ]] || ! type debootstrap > /dev/null 2>&1; then
    echo "This needs root, and debootstrap (apt-get install debootstrap)." >&2
    return 1
  fi
}

# Makes a bare tree unless it is there: make_tree SUITE TREE
make_tree () {
  local suite=$1 tree=$2 mirror
  [[ -f $tree/complete ]] && return
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' \
    'Created-By: Packages' | sed -n 1p)
  echo "Tree: $suite, from ${mirror:-the mirror that debootstrap knows}"
  rm -rf --one-file-system "$tree"
  mkdir -p "$tree"
  quietly unshare --mount debootstrap --variant=minbase "$suite" "$tree" \
    ${mirror:+"$mirror"}
  mkdir -p "$tree/usr/local/cuda"
  touch "$tree/complete"
}

# Runs a command in a tree; what is mounted for it is gone when it ends:
# in_tree TREE COMMAND...
in_tree () {
  # shellcheck disable=SC2016
  unshare --mount bash -euc '
    toolkit=$1 tree=$2
    shift 2
    mount -t proc proc "$tree/proc"
    mount -t tmpfs tmpfs "$tree/dev/shm"
    if [[ -n $toolkit ]]; then
      mount --bind -o ro "$toolkit" "$tree/usr/local/cuda"
    fi
    exec env -i HOME=/root TERM=dumb LC_ALL=C.UTF-8 \
      DEBIAN_FRONTEND=noninteractive \
      PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
      chroot "$tree" "$@"' - "$toolkit" "$@"
}

# Copies the sources as they are now to TREE/gpuskel, with their times, so that
# only what changed is built again: copy_sources TREE
copy_sources () {
  rm -rf --one-file-system "$1/gpuskel"
  mkdir "$1/gpuskel"
  git ls-files -z --cached --others --exclude-standard |
    tar --create --null --files-from=- |
    tar --extract --directory="$1/gpuskel"
}
