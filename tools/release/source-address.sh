#!/bin/sh
# Prints where the sources of this checkout are found, as images and the npm package say it: the address that it was cloned from,
# without credentials. Prints nothing where that is no server, or this is no clone.
cd "$(dirname "$0")/../.." || exit
[ -e .git ] || exit 0
git remote get-url origin 2>/dev/null | sed -nE \
  -e 's#^(https?://)([^/@]*@)?([^/@]+/.+)$#\1\3#p' \
  -e 's#^ssh://([^/@]*@)?([^/:@]+)(:[0-9]+)?/(.+)$#https://\2/\4#p' \
  -e 's#^([^/:@]+@)([^/:@]+):/?([^/].*)$#https://\2/\3#p'
