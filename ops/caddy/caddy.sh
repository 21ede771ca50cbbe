#!/bin/sh
# caddy.sh run|reload: Caddy takes the list of trusted proxies with spaces, .env has it with commas.
PROXIES=$(echo "$TRUSTED_PROXIES" | tr ',' ' ')
export PROXIES
exec caddy "$1" --config /etc/caddy/Caddyfile --adapter caddyfile
