# Keeps a PostgreSQL cluster for as long as standard input stays open, then stops it and removes its folder. SIGUSR1
# ends the cluster as a crash would, and starts it again.
#
# Arguments: the folder of PostgreSQL's programs, a free port, and whether commits wait for the disk: `on` or `off`. As
# soon as the cluster takes connections, its folder is printed.

set -eu
programs=$1
port=$2
fsync=$3
folder=
server=

crash() {
    if [ -n "$server" ]; then
        # This is PostgreSQL's "immediate" way to stop.
        kill -QUIT "$server" 2>/dev/null || :
        wait "$server" || :
    fi
}

leave() {
    # Nobody hurries us now.
    trap '' INT HUP TERM PIPE USR1
    crash
    if [ -n "$folder" ]; then
        rm -rf "$folder"
    fi
}
trap leave EXIT
trap 'exit 1' INT HUP TERM PIPE

fail() {
    cat "$folder/log" >&2
    exit 1
}

start() {
    "$programs/postgres" -D "$folder/data" -h 127.0.0.1 -p "$port" -k "$folder" \
        -c fsync="$fsync" -c max_connections=300 >"$folder/log" 2>&1 &
    server=$!

    # The socket in our folder is asked, because on the port somebody else might answer. A minute is enough.
    tries=600
    until "$programs/pg_isready" --quiet --host "$folder" --port "$port" --username mazekeeper --dbname postgres; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] && kill -0 "$server" 2>/dev/null || fail
        sleep 0.1
    done
}

restart() {
    crash
    start
    restarted=yes
}
trap restart USR1

folder=$(mktemp -d -t mazekeeper-postgres.XXXXXX)

"$programs/initdb" --pgdata "$folder/data" --username mazekeeper --auth trust \
    --encoding UTF8 --locale C.UTF-8 --no-sync >"$folder/log" 2>&1 || fail

start

echo "$folder"

# A signal ends `read` as well.
restarted=yes
while [ -n "$restarted" ]; do
    restarted=
    read -r _ || :
done
