import { existsSync } from 'node:fs';
import { matches } from '../manifests/workloads.mjs';

/** The container log kept by the kubelet by default (MiB): five files of 10 MiB. */
const logMi = 50;

/**
 * Checks the pods of any workload, including stores.
 * @returns {string[]}
 */
export function podFaults({ kind, spec }) {
  const pod = spec.template.spec;
  const faults = [];
  const need = (holds, fault) => void (holds || faults.push(fault));
  need(pod.securityContext?.runAsNonRoot === true && pod.securityContext.runAsUser > 0, 'may run as root');
  need(pod.securityContext?.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile');
  need(pod.automountServiceAccountToken === false, 'is given a service account token');
  need(!pod.hostNetwork && !pod.hostPID && !pod.hostIPC, 'shares namespaces with the host');
  need(!pod.volumes?.some(({ hostPath }) => hostPath), 'mounts a host path');
  for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
    const { name, resources, securityContext: context = {} } = container;
    need(context.allowPrivilegeEscalation === false && !context.privileged, `${name} may gain privileges`);
    need(context.readOnlyRootFilesystem === true, `${name} may write to its image`);
    need(
      context.capabilities?.drop?.includes('ALL') && !context.capabilities.add,
      `${name} keeps capabilities`,
    );
    need(resources?.requests?.cpu && resources.requests.memory, `${name} requests no CPU or memory`);
    need(resources?.limits?.memory, `${name} has no memory limit`);
    need(resources?.requests?.['ephemeral-storage'], `${name} requests no ephemeral storage`);
    need(
      mebibytes(resources?.limits?.['ephemeral-storage']) >= logMi + emptyDirMi(pod),
      `${name} can be evicted for its log and /tmp`,
    );
    const mounts = (container.volumeMounts ?? []).map((mount) => mount.name);
    const volumes = [
      ...(pod.volumes ?? []),
      ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata),
    ];
    for (const mount of mounts)
      need(
        volumes.some((volume) => volume.name === mount),
        `${name} mounts ${mount}, which is not a volume`,
      );
    if (container.command?.[0] === 'node')
      need(existsSync(container.command[1]), `${container.command[1]} is not built`);
  }
  if (!kind.endsWith('Job')) {
    const labels = spec.template.metadata.labels;
    need(matches(spec.selector, labels), 'its selector does not match its pods');
    need(
      pod.containers.every(({ readinessProbe }) => readinessProbe),
      'has no readiness probe',
    );
  }
  return faults;
}

function emptyDirMi({ volumes = [] }) {
  return volumes.reduce(
    (sum, { emptyDir }) => sum + (emptyDir ? (mebibytes(emptyDir.sizeLimit) ?? Infinity) : 0),
    0,
  );
}

/** @returns {number | undefined} MiB, of `64Mi` or `1Gi` */
function mebibytes(quantity) {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity ?? '') ?? [];
  return unit === undefined ? undefined : Number(number) * (unit === 'Gi' ? 1_024 : 1);
}
