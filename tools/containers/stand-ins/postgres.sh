#!/bin/sh
# What the public image does before Postgres starts: its user, and a database where there is none.
set -e
case $1 in -*) set -- postgres "$@" ;; esac
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres "$(dirname "$PGDATA")" /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
mkdir -p "$PGDATA"
chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  echo "$POSTGRES_PASSWORD" > "$password"
  initdb -U "$POSTGRES_USER" --pwfile="$password" -A scram-sha-256 --auth-local=trust > /dev/null
  rm "$password"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -w -o '-c listen_addresses=' start > /dev/null
  createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl -w stop > /dev/null
fi
exec "$@" -c 'listen_addresses=*'
