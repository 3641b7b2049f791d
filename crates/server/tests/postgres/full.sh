# Makes a PostgreSQL cluster on a small disk of its own and keeps it running, whatever happens to it. Says `ready` and the folder
# of its socket, or `none` and why not. `$PART` is what lies on the small disk: `tables`, or `all`, which has the log in it.
# Then it does what it is told, a word a line, and says `done`: `fill` takes all room but a little, `room` gives it back. Ends and
# removes everything when standard input is closed, which happens when the test ends, however it does.
set -eu

initdb=$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -n 1)
case "${STEP:-begin}" in
begin)
    if [ -z "$initdb" ]; then
        echo none PostgreSQL is not installed
        exit
    fi
    if [ "$(id -u)" != 0 ] || ! unshare --mount true 2>/dev/null; then
        echo none only root can make a disk of its own
        exit
    fi
    STEP=mount exec unshare --mount sh -c "$SCRIPT"
    ;;
mount)
    trap '' INT TERM HUP
    cd /
    user=$(id -un postgres 2>/dev/null || echo nobody)
    folder=$(mktemp -d /tmp/muster-postgres-XXXXXX)
    mkdir "$folder/disk"
    if mount -t tmpfs -o size=96m none "$folder/disk" 2>/dev/null; then
        chown -R "$user" "$folder"
        STEP=run FOLDER="$folder" setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups sh -c "$SCRIPT" || true
        umount "$folder/disk"
    else
        echo none no disk of its own can be mounted
    fi
    rm -rf "$folder"
    ;;
run)
    programs=$(dirname "$(readlink -f "$initdb")")
    disk="$FOLDER/disk"
    case "$PART" in
    tables) log="$FOLDER/wal" left=400 ;;
    # Less than the log takes at a time, and enough for the tables until then.
    *) log="$disk/wal" left=900 ;;
    esac
    "$programs/initdb" -D "$disk/data" -X "$log" --wal-segsize=1 -U muster -A trust -E UTF8 --no-locale -N \
        >"$FOLDER/log" 2>&1
    # When the log cannot be written, PostgreSQL ends; where it is taken care of, it is started again.
    while [ ! -e "$FOLDER/stop" ]; do
        "$programs/postgres" -D "$disk/data" -k "$FOLDER" -c listen_addresses= -c fsync=off -c autovacuum=off \
            -c max_wal_size=1GB -c checkpoint_timeout=1h >>"$FOLDER/log" 2>&1 </dev/null || true
        rm -f "$disk/data/postmaster.pid"
        sleep 0.1
    done &
    keeper=$!
    tries=0
    until "$programs/pg_isready" -q -h "$FOLDER"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 600 ]; then
            cat "$FOLDER/log" >&2
            break
        fi
        sleep 0.1
    done
    "$programs/createdb" -h "$FOLDER" -U muster full
    echo "ready $FOLDER"
    while read -r word; do
        case "$word" in
        fill)
            # The log has files in store. Those are used up, so that the next one must be made.
            for _ in 1 2 3 4 5 6 7 8; do
                "$programs/psql" -q -h "$FOLDER" -U muster full -c "SELECT pg_logical_emit_message(true, 'x', 'x')" \
                    -c "SELECT pg_switch_wal()" >>"$FOLDER/log"
            done
            free=$(df --output=avail -k "$disk" | tail -n 1)
            head -c "$((free - left))k" /dev/zero >"$disk/ballast"
            ;;
        room) rm "$disk/ballast" ;;
        esac
        echo done
    done
    touch "$FOLDER/stop"
    kill -QUIT "$(head -n 1 "$disk/data/postmaster.pid")" 2>/dev/null || true
    wait "$keeper" || true
    ;;
esac
