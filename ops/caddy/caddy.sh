#!/bin/sh
# caddy.sh run|reload: Caddy separates the trusted proxies by spaces, .env by commas. `peer` is only for the gateway: Caddy does
# not know that word, and its own peers are clients.
PROXIES=$(echo "$TRUSTED_PROXIES" | tr ',' '\n' | grep -vx ' *peer *' | tr '\n' ' ')
export PROXIES
exec caddy "$1" --config /etc/caddy/Caddyfile --adapter caddyfile
