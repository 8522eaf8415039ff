# A Slurm cluster of two nodes on this machine, in a folder of its own: its own munge, controller
# and node daemons on free ports, started by hand (no systemd), ended with the script. Sourced by
# run.sh.
#
#   cluster_missing      prints what keeps it from starting; nothing when it can be tried
#   cluster_start DIR    starts it; afterwards sbatch and squeue talk to it. Status 1 when it does not come up
#   cluster_stop         ends every process of it

daemons=()

cluster_missing() {
    local program
    [[ $(id -u) -eq 0 ]] || echo "its daemons need root"
    for program in munged slurmctld slurmd sbatch squeue scancel sinfo python3; do
        command -v "$program" >/dev/null || echo "$program is not installed (packages slurm-wlm and munge)"
    done
}

# Four free ports.
free_ports() {
    python3 -c 'import socket
held = [socket.socket() for _ in range(4)]
for s in held:
    s.bind(("127.0.0.1", 0))
print(*(s.getsockname()[1] for s in held))'
}

write_config() {
    local dir=$1 host ports
    host=$(hostname -s)
    read -r -a ports < <(free_ports)
    cat >"$dir/slurm.conf" <<END
ClusterName=assay
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=${ports[0]}
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool-%n
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd-%n.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
ReturnToService=2
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
KillWait=5
MinJobAge=60
NodeName=one NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[1]} CPUs=2 RealMemory=8000 State=UNKNOWN
NodeName=two NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[2]} CPUs=2 RealMemory=8000 State=UNKNOWN
PartitionName=main Nodes=one,two Default=YES MaxTime=INFINITE State=UP
END
}

start_daemon() {
    "$@" >>"$dir/daemons.log" 2>&1 </dev/null &
    daemons+=("$!")
}

cluster_start() {
    local dir=$1 tries
    mkdir -p "$dir/state" "$dir/spool-one" "$dir/spool-two"
    chmod 755 "$dir"
    write_config "$dir"
    export SLURM_CONF=$dir/slurm.conf
    head -c 1024 /dev/urandom >"$dir/munge.key"
    chmod 400 "$dir/munge.key"
    start_daemon munged --foreground --force --key-file="$dir/munge.key" --socket="$dir/munge.socket" \
        --pid-file="$dir/munge.pid" --log-file="$dir/munge.log" --seed-file="$dir/munge.seed"
    for ((tries = 0; tries < 50; tries++)); do
        [[ -S $dir/munge.socket ]] && break
        sleep 0.2
    done
    start_daemon slurmctld -D -c
    start_daemon slurmd -D -N one
    start_daemon slurmd -D -N two
    for ((tries = 0; tries < 60; tries++)); do
        [[ $(sinfo --noheader --format='%t %D' 2>/dev/null) == "idle 2" ]] && return 0
        sleep 0.5
    done
    tail -n 5 "$dir"/*.log >&2
    return 1
}

cluster_stop() {
    local p
    [[ ${#daemons[@]} -gt 1 ]] && scancel --me 2>/dev/null && sleep 1
    for p in "${daemons[@]}"; do
        kill "$p" 2>/dev/null
    done
    sleep 0.5
    for p in "${daemons[@]}"; do
        kill -9 "$p" 2>/dev/null
    done
    wait "${daemons[@]}" 2>/dev/null
    daemons=()
}
