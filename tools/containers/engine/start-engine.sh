#!/usr/bin/env bash
# start-engine.sh ENGINE DATA FOLDER..., in a mount namespace of its own: dockerd of the system unpacked at ENGINE, with DATA for images
# and containers. FOLDERs are seen inside under the same path. Network and processes are its own, too: nothing of this machine is
# reached or changed, ports never meet those of others, and every container ends with this process.
set -euo pipefail
engine=$1 data=$2
shift 2
mkdir -p "$engine/data" "$engine/old" "$engine/etc/docker" "$engine/etc/containers" "$data"
mount --make-rprivate /
# A mere chroot is not enough: `docker load` and `docker exec` fail in one.
mount --bind "$engine" "$engine"
mount --bind "$data" "$engine/data"
# Before the folders, which may be in it.
mount -t tmpfs tmpfs "$engine/tmp"
for folder in "$@"; do
  mkdir -p "$engine$folder"
  mount --bind "$folder" "$engine$folder"
done
mount -t proc proc "$engine/proc"
mount --rbind /sys "$engine/sys"
mount --rbind /dev "$engine/dev"
mount -t tmpfs tmpfs "$engine/run"
# The engine may not raise the limit of open files where this process may not.
files=$(ulimit -Hn)
cat > "$engine/etc/docker/daemon.json" <<JSON
{
  "data-root": "/data/docker", "exec-root": "/run/docker-exec", "pidfile": "/run/dockerd.pid", "hosts": ["unix:///run/docker.sock"],
  "default-ulimits": { "nofile": { "Name": "nofile", "Hard": $files, "Soft": $files } }
}
JSON
# crun refuses cgroups in hybrid mode.
cat > "$engine/etc/containers/containers.conf" <<TOML
[containers]
default_ulimits = ["nofile=$files:$files", "nproc=32768:32768"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
TOML
printf '[storage]\ndriver = "overlay"\ngraphroot = "/data/podman"\nrunroot = "/run/podman"\n' > "$engine/etc/containers/storage.conf"
echo 'nameserver 10.0.2.3' > "$engine/etc/resolv.conf"
cd "$engine"
pivot_root . old
exec chroot . bash -c '
  umount -l /old
  touch /run/network
  unshare --net=/run/network ip link set lo up
  slirp4netns --configure --mtu=65520 --disable-host-loopback --netns-type=path /run/network tap0 &
  # Where packets are forwarded already, dockerd does not forbid it to others, here podman.
  exec nsenter --net=/run/network unshare --pid --fork --kill-child=SIGKILL --mount-proc \
    bash -c "echo 1 > /proc/sys/net/ipv4/ip_forward; exec dockerd"
'
