#!/bin/sh
# Makes the database of an installation on this machine's PostgreSQL, and Debian's PgBouncer before it. May be run again.
#
#     make-database.sh <folder of the secrets>
set -eu
secrets=${1:?Name the folder of the secrets.}
password=$(cat "$secrets/database/POSTGRES_PASSWORD")

# The password reaches psql by its input, since words of a command are visible to every user.
as_postgres() {
  su postgres -c "psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 $1"
}
printf '%s\n' "select 'create role jogada login' where to_regrole('jogada') is null \\gexec" \
  "alter role jogada password '$password';" \
  "select 'create database jogada owner jogada' where not exists (select from pg_database where datname = 'jogada') \\gexec" |
  as_postgres ""

install -m 640 -o postgres -g postgres "$secrets/pgbouncer/PGBOUNCER_USERS" /etc/pgbouncer/userlist.txt
sed -e 's|host=postgres |host=127.0.0.1 |' -e 's|^listen_addr = .*|listen_addr = 127.0.0.1|' \
  -e 's|^auth_file = .*|auth_file = /etc/pgbouncer/userlist.txt|' \
  -e '$ a logfile = /var/log/postgresql/pgbouncer.log' -e '$ a pidfile = /var/run/postgresql/pgbouncer.pid' \
  "$(dirname "$0")/pgbouncer.ini" > /etc/pgbouncer/pgbouncer.ini
service pgbouncer restart
