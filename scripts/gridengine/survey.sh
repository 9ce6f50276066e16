#!/usr/bin/env bash
#$ -S /bin/bash
#$ -N winnable
#$ -cwd
#$ -j y
#$ -r y
#$ -notify
#
# A survey as a Grid Engine array job: each task surveys one shard into a store of its own. Submit it again, or let Grid
# Engine reschedule a task, and it goes on where it was. About eight shards for each worker keep all workers busy to the end.
#
#   qsub -t 1-64 -l s_rt=0:59:00,h_rt=1:00:00 scripts/gridengine/survey.sh GAME SEEDS FOLDER [survey options]
#   winnable merge FOLDER/all.sqlite FOLDER/shard-*.sqlite
#
# The number of shards is the array's size: to repeat some tasks only, name it (qsub -v WINNABLE_SHARDS=64 -t 17 ...).
# At the soft limit Grid Engine sends USR1 to the task and all that it runs: the survey saves and ends; submit the array
# again to go on. (A task that puts itself back into the queue, with exit status 99, Grid Engine 8.1.9 kills soon after
# its second start as if it had met its hard limit.) Before it kills a task (qdel, qmod -rj) it sends USR2 and waits for
# the queue's notify time.
set -uo pipefail
trap : USR1  # the survey gets it, too
game=$1 seeds=$2 folder=$3
shift 3
winnable=${WINNABLE:-winnable}

mkdir -p "$folder"
trap 'kill -TERM $survey' USR2 TERM
# What the survey inherits must not be ignored, and USR2 would end it without saving: so USR2 is the shell's alone.
(
  trap '' USR2
  exec "$winnable" survey "$game" "$seeds" --shard "auto${WINNABLE_SHARDS:+:$WINNABLE_SHARDS}" \
    --store "$folder/shard-$SGE_TASK_ID.sqlite" --threads "${NSLOTS:-1}" -q "$@"
) &
survey=$!
wait $survey
code=$?
while kill -0 $survey 2>/dev/null; do
  wait $survey
  code=$?
done
[ $code -ne 138 ] || echo "time limit near: saved; submit the array again to go on"
exit $code
