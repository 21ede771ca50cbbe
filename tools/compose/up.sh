#!/bin/sh
# sh tools/compose/up.sh [OPTIONS OF docker compose up]
# Starts what this checkout is, or replaces what runs by it, without a failed request: builds, brings the schema up to date,
# starts as many new gateways as there are old ones, replaces those once the new ones are healthy, then everything else.
# Services keep as many containers as they have. docs/deployment.md
set -eu
cd "$(dirname "$0")/../.."

# Images are labelled with where their sources are found and, where nothing that they are made of has been changed since, the commit.
revision=
if [ -e .git ] && git diff --quiet HEAD -- . ':!ops' ':!docs' ':!k8s' ':!docker-compose.yml' 2>/dev/null; then
  revision=$(git rev-parse HEAD)
fi
source=$(sh tools/release/source-address.sh)
# Compose also lists containers of services that no longer exist, and refuses their names.
declared=$(docker compose --profile '*' config --services)
services() { docker compose ps "$@" --format '{{.Service}}' | grep -xF "$declared" | sort || true; }
# What runs of profiles that are not named today. Compose leaves it out unless its services are named.
enabled=$(docker compose config --services)
others=$(services --status running | uniq | grep -vxF "$enabled" || true)
# shellcheck disable=SC2086 # several services, all of them if there are no others
docker compose build ${revision:+--build-arg "REVISION=$revision"} ${source:+--build-arg "SOURCE=$source"} ${others:+$enabled $others}
# Only names: a container gets no values but its own.
sed -n 's/^\(export \)\{0,1\}\([A-Z][A-Z0-9_]*\)=.*/\2/p' .env |
  docker compose run --rm --no-deps -T migrate node libs/platform/dist/config/unknown-variables.main.js
# One after the other and never with --no-deps: Compose replaces what depends on what it replaces.
docker compose up -d postgres redis migrate
if [ "$(docker wait "$(docker compose ps -aq migrate)")" != 0 ]; then
  docker compose logs --no-log-prefix migrate >&2
  exit 1
fi

gateways() { docker compose ps -q gateway | wc -l; }
# The numbers of running gateways, or with -a of all, highest first, each with its container.
numbered() {
  docker compose ps -q "$@" gateway |
    xargs docker inspect --format '{{index .Config.Labels "com.docker.compose.container-number"}} {{.Id}}' | sort -rn
}
remove() {
  while read -r _ container; do
    docker stop "$container" >/dev/null && docker rm "$container" >/dev/null
  done
}

old=$(gateways)
scales=$(services | uniq -c | awk '$1 > 1 { print "--scale", $2 "=" $1 }')
if [ "$old" -gt 0 ]; then
  highest=$(numbered | sed -n '1s/ .*//p')
  if [ $((highest + old)) -gt 8 ]; then
    echo "The proxy only knows gateways 1 to 8, and numbers up to $((highest + old)) would be needed: run docker compose up -d --force-recreate" >&2
    exit 1
  fi
  echo "Starting $old more gateways"
  if ! docker compose up -d --wait --no-recreate --scale gateway=$((old * 2)) gateway; then
    echo 'The new gateways did not become healthy and are being removed; the old ones keep running. The last lines of the newest:' >&2
    docker logs --tail 20 "$(numbered -a | sed -n '1s/.* //p')" >&2 || true
    # Otherwise the next attempt would double them again.
    numbered -a | awk -v highest="$highest" '$1 > highest' | remove
    exit 1
  fi
  echo 'Replacing the old gateways'
  docker compose up -d --wait --scale gateway=$((old * 2)) gateway
  numbered | head -n "$old" | remove
fi

echo 'Updating everything else'
# shellcheck disable=SC2086 # several options and services
docker compose up -d --wait $scales "$@" ${others:+$enabled $others}

# Compose does not see changes in ops/, whose folders these have mounted. By container, as their profile may not be named today.
docker compose ps --status running --format '{{.Service}} {{.ID}}' | while read -r service container; do
  case $service in
    proxy*)
      if ! said=$(docker exec "$container" sh /etc/caddy/caddy.sh reload 2>&1); then
        printf '%s\n%s keeps its previous configuration.\n' "$said" "$service" >&2
        exit 1
      fi
      ;;
    prometheus | alertmanager) docker kill --signal HUP "$container" >/dev/null ;;
  esac
done
