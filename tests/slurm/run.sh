#!/usr/bin/env bash
# A sharded survey as a real Slurm job array: starts a one-node Slurm on loopback, submits scripts/slurm/survey.sbatch,
# requeues one task in flight, merges the shards, and compares with a single-process survey, row for row.
# Needs Debian's slurmctld, slurmd, slurm-client and munge (scripts/setup slurm), and root, as slurmd does.
# Usage: tests/slurm/run.sh [WINNABLE]        KEEP=1 keeps the folder and says where it is.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tests/support/cluster.sh"
need slurm slurmctld slurmd sbatch munged
if [ "$(id -u)" -ne 0 ]; then exec sudo -E "$0" "$@"; fi

folder=$(mktemp -d /tmp/winnable-slurm-XXXXXX)
pids=()
clean_up() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  if [ -n "${KEEP:-}" ]; then echo "kept: $folder"; else rm -rf "$folder"; fi
}
trap clean_up EXIT
fail() { echo "FAILED: $*" >&2; tail -n 20 "$folder"/*.log "$folder"/slurm-*.out >&2 2>/dev/null || true; exit 1; }

set_winnable "${1:-}"
export WINNABLE=$winnable
host=$(hostname -s)
ctld_port=$((20000 + RANDOM % 10000)) slurmd_port=$((30000 + RANDOM % 10000))

start_munge() {
  mkdir -m 755 "$folder/munge"
  dd if=/dev/urandom of="$folder/munge/key" bs=1024 count=1 status=none
  chmod 400 "$folder/munge/key"
  munged --force --foreground --key-file="$folder/munge/key" --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" \
    --log-file="$folder/munge.log" --seed-file="$folder/munge/seed" >"$folder/munged.log" 2>&1 &
  pids+=($!)
  for _ in $(seq 100); do [ -S "$folder/munge/socket" ] && return; sleep 0.05; done
  fail "munged does not start"
}

write_config() {
  mkdir -p "$folder/state" "$folder/spool"
  cat >"$folder/slurm.conf" <<CONF
ClusterName=loopback
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=$ctld_port
SlurmdPort=$slurmd_port
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,batch_sched_delay=0
ReturnToService=2
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
MpiDefault=none
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
  export SLURM_CONF=$folder/slurm.conf
}

start_slurm() {
  slurmctld -D -f "$SLURM_CONF" >"$folder/slurmctld.out.log" 2>&1 &
  pids+=($!)
  slurmd -D -f "$SLURM_CONF" -N "$host" >"$folder/slurmd.out.log" 2>&1 &
  pids+=($!)
  for _ in $(seq 200); do
    [ "$(sinfo -h -o %t 2>/dev/null)" = idle ] && return
    sleep 0.1
  done
  fail "the node does not become idle"
}

start_munge
write_config
start_slurm
echo "Slurm $(sinfo --version | cut -d' ' -f2) is up after $SECONDS s"

survey_whole 2400
job=$(cd "$folder" && sbatch --parsable --array=1-$shards --time=10 "$root/scripts/slurm/survey.sbatch" $game $seeds "$folder/shards" "${options[@]}")

# One task in flight is requeued: it starts again and goes on with its store.
requeued=
for _ in $(seq 200); do
  running=$(squeue -h -j "$job" -r -t RUNNING -o %K | head -1)
  if [ -n "$running" ] && scontrol requeue "${job}_$running" 2>/dev/null; then requeued=$running; break; fi
  sleep 0.05
done
[ -n "$requeued" ] || fail "no task was caught in flight"
echo "requeued task $requeued in flight"
while [ -n "$(squeue -h -j "$job" 2>/dev/null)" ]; do
  # A requeued task would wait for two minutes.
  for id in $(squeue -h -j "$job" -r -t PENDING -o %i); do scontrol update JobId="$id" StartTime=now 2>/dev/null || true; done
  [ $SECONDS -lt 300 ] || fail "the array does not end: $(squeue -h -j "$job")"
  sleep 0.3
done
[ "$(scontrol show job "${job}_$requeued" | grep -o 'Restarts=[0-9]*' | head -1)" = "Restarts=1" ] || fail "the task was not restarted"
states=$(scontrol show job "$job" | grep -o 'JobState=[A-Z]*' | sort | uniq -c)
[ "$(echo "$states" | tr -s ' ')" = " $shards JobState=COMPLETED" ] || fail "job states: $states"

compare_shards
