#!/bin/sh
# The public image's Redis is made without the protection that refuses other machines, Debian's has it.
exec /usr/bin/redis-server "$@" --protected-mode no --bind '*'
