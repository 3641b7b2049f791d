# Makes a PostgreSQL cluster in a temporary folder and starts it. Says `ready`, the folder of its programs and the folder
# of its socket, or `none` where PostgreSQL is not installed. Ends and removes it when standard input is closed, which
# happens when the program that runs it ends, however it does. FSYNC=on makes commits wait for the disk.
set -eu

initdb=$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -n 1)
if [ -z "$initdb" ]; then
    echo none
    exit
fi
if [ "$(id -u)" = 0 ]; then
    # PostgreSQL refuses to be run by root.
    user=$(id -un postgres 2>/dev/null || echo nobody)
    cd /
    exec setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups sh -c "$CLUSTER"
fi

trap '' INT
trap 'exit 1' TERM HUP
# On PATH there may be links to some of the programs only.
programs=$(dirname "$(readlink -f "$initdb")")
folder=$(mktemp -d /tmp/muster-postgres-XXXXXX)
trap 'rm -rf "$folder"' EXIT
"$programs/initdb" -D "$folder/data" -U muster -A trust -E UTF8 --no-locale -N >"$folder/log" 2>&1
"$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync="${FSYNC:-off}" \
    -c max_connections=300 >>"$folder/log" 2>&1 </dev/null &
server=$!
tries=0
until "$programs/pg_isready" -q -h "$folder"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 600 ] || ! kill -0 "$server"; then
        cat "$folder/log" >&2
        exit 1
    fi
    sleep 0.1
done
echo "ready $programs $folder"
cat >/dev/null
kill -QUIT "$server"
wait "$server" || true
