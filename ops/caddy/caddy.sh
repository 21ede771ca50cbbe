#!/bin/sh
# caddy.sh run|reload: Caddy takes the list of trusted proxies with spaces, .env has it with commas. Its `peer` is meant for the
# gateway alone; Caddy knows no such word, and its own peers are clients.
PROXIES=$(echo "$TRUSTED_PROXIES" | tr ',' '\n' | grep -vx ' *peer *' | tr '\n' ' ')
export PROXIES
exec caddy "$1" --config /etc/caddy/Caddyfile --adapter caddyfile
