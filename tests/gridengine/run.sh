#!/usr/bin/env bash
# A sharded survey as a real Grid Engine array job: starts a one-host Grid Engine in name spaces of its own (network, host
# name, mounts, processes), submits scripts/gridengine/survey.sh, has one task rescheduled in flight and lets another meet
# its soft time limit, merges the shards, and compares with a single-process survey, row for row.
# Needs Debian's gridengine-master, gridengine-exec, gridengine-client and iproute2 (scripts/setup gridengine), and root.
# Usage: tests/gridengine/run.sh [WINNABLE]        KEEP=1 keeps the folder and says where it is.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tests/support/cluster.sh"
need gridengine sge_qmaster sge_execd qsub ip
if [ "$(id -u)" -ne 0 ]; then exec sudo -E "$0" "$@"; fi

set_winnable "${1:-}"
if [ -z "${WINNABLE_GRIDENGINE_INSIDE:-}" ]; then  # its daemons end with the name space of processes
  WINNABLE_GRIDENGINE_INSIDE=1 exec unshare --mount --uts --net --pid --fork --kill-child --mount-proc "$0" "$winnable"
fi

folder=$(mktemp -d /tmp/winnable-gridengine-XXXXXX)
clean_up() { if [ -n "${KEEP:-}" ]; then echo "kept: $folder"; else rm -rf "$folder"; fi; }
trap clean_up EXIT
fail() { echo "FAILED: $*" >&2; tail -n 20 "$folder"/spool/qmaster/messages "$folder"/spool/execd/batch/messages "$folder"/winnable.o* >&2 2>/dev/null || true; exit 1; }
wait_for() {  # seconds, what, command
  local end=$((SECONDS + $1)) what=$2
  shift 2
  until "$@"; do
    [ $SECONDS -lt $end ] || fail "$what"
    sleep 0.2
  done
}

# Grid Engine wants a host name that does not stand for the loopback.
name_the_host() {
  printf '127.0.0.1 localhost\n10.53.27.1 batch\n' >"$folder/hosts"
  mount --bind "$folder/hosts" /etc/hosts
  hostname batch
  ip link set lo up
  ip address add 10.53.27.1/32 dev lo
}

configure() {
  local tools=/usr/lib/gridengine shared=/usr/share/gridengine
  export SGE_ROOT=$folder/root SGE_CELL=default SGE_QMASTER_PORT=6444 SGE_EXECD_PORT=6445
  local common=$SGE_ROOT/$SGE_CELL/common
  mkdir -p "$common" "$folder/spool/qmaster/job_scripts" "$folder/spool/database" "$folder/spool/execd"
  chmod 755 "$folder"
  ln -s $shared/util "$SGE_ROOT/util"
  echo batch >"$common/act_qmaster"
  cat >"$common/bootstrap" <<CONF
admin_user root
default_domain none
ignore_fqdn true
spooling_method berkeleydb
spooling_lib libspoolb
spooling_params $folder/spool/database
binary_path /usr/sbin
qmaster_spool_dir $folder/spool/qmaster
security_mode none
listener_threads 2
worker_threads 2
scheduler_threads 1
CONF
  # Root may run jobs; the host reports every second, as a rescheduled task waits for that; the master sends no mail, for
  # which it would wait.
  sed -E -e "s|^(execd_spool_dir +).*|\1$folder/spool/execd|" -e 's/^(min_[ug]id +).*/\10/' -e 's/^(load_report_time +).*/\100:00:01/' \
    -e 's|^(mailer +).*|\1/bin/true|' -e 's/accounting=true/accounting=true accounting_flush_time=00:00:00/' \
    $shared/default-configuration >"$folder/configuration"
  export LD_LIBRARY_PATH=$tools
  {
    $tools/spoolinit berkeleydb libspoolb "$folder/spool/database" init
    $tools/spooldefaults configuration "$folder/configuration"
    $tools/spooldefaults complexes $shared/util/resources/centry
    $tools/spooldefaults usersets $shared/util/resources/usersets
    $tools/spooldefaults managers root
  } >"$folder/spool.log" 2>&1 || fail "no spool: $(cat "$folder/spool.log")"
  unset LD_LIBRARY_PATH
}

start_gridengine() {
  sge_qmaster >"$folder/qmaster.log" 2>&1 || fail "no master: $(cat "$folder/qmaster.log")"
  wait_for 30 "the master does not answer" answers
  qconf -as batch >/dev/null
  qconf -ssconf | sed -E -e 's/^(schedule_interval +).*/\10:0:1/' -e 's/^(flush_(submit|finish)_sec +).*/\11/' >"$folder/scheduler"
  qconf -Msconf "$folder/scheduler" >/dev/null
  # What a new queue looks like, with this host's slots; a killed task has two seconds to save.
  qconf -sq >"$folder/queue"
  sed -i -E -e 's/^(qname +).*/\1all.q/' -e 's/^(hostlist +).*/\1batch/' -e "s/^(slots +).*/\1$(nproc)/" -e 's/^(notify +).*/\100:00:02/' \
    -e 's/^((load_thresholds|pe_list) +).*/\1NONE/' "$folder/queue"
  qconf -Aq "$folder/queue" >"$folder/queue.log" 2>&1 || fail "no queue: $(cat "$folder/queue.log")"
  sge_execd >"$folder/execd.log" 2>&1 || fail "no execution host: $(cat "$folder/execd.log")"
  wait_for 30 "the host does not become available" host_is_ready
}
answers() { qconf -sh >/dev/null 2>&1; }
host_is_ready() { [ "$(qstat -f | awk '$1 == "all.q@batch" && NF == 5' | wc -l)" -eq 1 ]; }

submit() {  # qsub options, then what the script takes
  (cd "$folder" && qsub -terse "${submit_options[@]}" -v "WINNABLE=$winnable" "$root/scripts/gridengine/survey.sh" "$@") | cut -d. -f1
}
tasks_running() { qstat -s r -g d | awk -v job="$1" '$1 == job && $5 == "r" { print $NF }'; }
has_ended() { ! qstat | grep -q "^ *$1 "; }
accounts() { qacct -j "$1" 2>/dev/null | awk '$1 == "taskid" { task = $2 } $1 == "failed" { failed = $2 } $1 == "exit_status" { print task, failed, $2 }'; }
all_ended_well() { [ "$(accounts "$1" | awk '$2 == 0 && $3 == 0' | wc -l)" -eq "$2" ]; }

name_the_host
configure
start_gridengine
echo "Grid Engine $(qstat -help | sed -n '1s/^SGE //p') is up after $SECONDS s"

survey_whole 24000
submit_options=(-t 1-$shards)
job=$(submit $game $seeds "$folder/shards" "${options[@]}")

# One task in flight is rescheduled: it starts again and goes on with its store.
catch_one() {
  rescheduled=$(tasks_running "$job" | tail -1)
  [ -n "$rescheduled" ] && [ -s "$folder/shards/shard-$rescheduled.sqlite" ] && qmod -rj "$job.$rescheduled" >"$folder/qmod.log" 2>&1
}
wait_for 60 "no task was caught in flight" catch_one
echo "rescheduled task $rescheduled in flight"
wait_for 300 "the array does not end" has_ended "$job"
wait_for 10 "not every task ended well" all_ended_well "$job" $shards
[ "$(accounts "$job" | grep -c "^$rescheduled ")" -ge 2 ] || fail "task $rescheduled did not run twice: $(accounts "$job")"
compare_shards

# A task that meets its soft time limit saves and ends; submitted again, it goes on.
submit_options=(-t 1-1 -l s_rt=4)
job=$(submit $game $seeds "$folder/limited" "${options[@]}")
wait_for 300 "the limited task does not end" has_ended "$job"
wait_for 10 "the limited task does not say that it met its limit" grep -q 'time limit near: saved' "$folder/winnable.o$job.1"
saved=$(rows "$folder/limited/shard-1.sqlite" | wc -l)
[ "$saved" -gt 0 ] || fail "the limited task saved nothing"
submit_options=(-t 1-1)
job=$(submit $game $seeds "$folder/limited" "${options[@]}")
wait_for 600 "the task that goes on does not end" has_ended "$job"
wait_for 10 "the task that goes on did not end well: $(accounts "$job")" all_ended_well "$job" 1
rows "$folder/limited/shard-1.sqlite" | cmp - "$folder/whole.rows" || fail "the rows of a task that met its limit and went on differ"
echo "passed: so do those of a task that met its time limit after $saved rows and went on; $SECONDS s"
