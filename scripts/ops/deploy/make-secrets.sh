#!/bin/sh
# Makes an installation's secrets, each in a file of its own. Files that exist are left as they are.
#
#     make-secrets.sh <folder> [database host:port] [pooler host:port]
#
# The folder itself opens for its owner alone. Its files can be read by the programs' users, who get one sub-folder each.
set -eu
folder=${1:?Name the folder.}
database=${2:-postgres:5432}
pooler=${3:-pgbouncer:6432}

umask 022
mkdir -p "$folder/server" "$folder/studio" "$folder/database" "$folder/pgbouncer" "$folder/grafana"
chmod 700 "$folder"

# Writes the second word to a file if it is not there.
keep() {
  [ -e "$folder/$1" ] || printf '%s\n' "$2" > "$folder/$1"
}
# About 248 of the 1024 bytes are letters or digits. Of 256 bytes too few were left now and then.
random() {
  head -c 1024 /dev/urandom | tr -dc 'A-Za-z0-9' | head -c 40
}

for name in PEPPER CAPTCHA_SECRET PSP_API_TOKEN PSP_WEBHOOK_SECRET STUDIO_SECRET MAIL_SECRET REGISTER_TOKEN \
  IDENTITY_SECRET PUSH_SECRET BACKOFFICE_TOKEN; do
  keep "server/$name" "$(random)"
done
keep studio/STUDIO_SECRET "$(cat "$folder/server/STUDIO_SECRET")"
keep studio/STUDIO_DATA_KEY "$(random)"
keep database/POSTGRES_PASSWORD "$(random)"
password=$(cat "$folder/database/POSTGRES_PASSWORD")
keep pgbouncer/PGBOUNCER_USERS "\"jogada\" \"$password\""
keep server/DATABASE_URL "postgres://jogada:$password@$pooler/jogada"
keep server/DATABASE_DIRECT_URL "postgres://jogada:$password@$database/jogada"
keep grafana/GRAFANA_PASSWORD "$(random)"
find "$folder" -type f -exec chmod 444 {} +
echo "The secrets are in $folder. Keep a copy of them, apart from the backups of the database."
