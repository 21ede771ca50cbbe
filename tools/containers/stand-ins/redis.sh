#!/bin/sh
# What the public image does before Redis starts.
set -e
if [ "$(id -u)" = 0 ] && [ "$1" = redis-server ]; then
  chown redis /data
  exec setpriv --reuid=redis --regid=redis --clear-groups "$0" "$@"
fi
exec "$@"
