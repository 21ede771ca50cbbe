import { isOurs, workloadsOf } from '../manifests/workloads.mjs';

/**
 * Checks what a production installation needs beyond the general rules: two of everything but scanners, a priority class,
 * and whatever has to survive `kubectl delete -k` kept elsewhere.
 * @param {any[]} objects of one installation
 * @param {any[]} kept the objects applied once before it
 * @returns {string[]}
 */
export function checkProduction(objects, kept) {
  const names = (kind) => kept.filter((object) => object.kind === kind).map(({ metadata }) => metadata.name);
  const faults = [];
  for (const { kind, metadata } of objects)
    if (['Namespace', 'PersistentVolumeClaim', 'PriorityClass'].includes(kind))
      faults.push(`${kind} ${metadata.name}: is deleted with the apps`);
  for (const { kind, metadata } of kept) {
    const { annotations = {} } = metadata;
    if (
      !/Delete=false/.test(annotations['argocd.argoproj.io/sync-options']) ||
      annotations['kustomize.toolkit.fluxcd.io/prune'] !== 'disabled'
    )
      faults.push(`${kind} ${metadata.name}: Argo CD or Flux would delete it`);
  }
  for (const workload of workloadsOf(objects).filter(isOurs)) {
    const { kind, metadata, spec } = workload;
    const pod = spec.template.spec;
    const say = (fault) => faults.push(`${kind} ${metadata.name}: ${fault}`);
    if (!names('PriorityClass').includes(pod.priorityClassName)) say('has no existing priority class');
    if (!names('ServiceAccount').includes(pod.serviceAccountName)) say('has no existing service account');
    for (const { persistentVolumeClaim: claim } of pod.volumes ?? [])
      if (claim && !names('PersistentVolumeClaim').includes(claim.claimName))
        say(`mounts the volume ${claim.claimName}, which does not exist`);
    const { least } = replicasOf(objects, workload);
    if (kind === 'Deployment' && !metadata.name.startsWith('scanner-') && least < 2)
      say(`may run with only ${least}`);
  }
  return faults;
}

/**
 * Checks that docs/deployment.md installs the kept objects first and waits for a first backup: without kube-state-metrics,
 * nothing would report backups that never begin.
 * @returns {string[]}
 */
export function checkSaidSteps(objects, docs) {
  const steps =
    /production-once\n(?: {4}.*\n)*? {4}kubectl apply -k k8s\/overlays\/yours\n(?: {4}.*\n)*?.* create job (\S+) --from=cronjob\/(\S+)\n.* wait job\/\1 /;
  const name = steps.exec(docs)?.[2];
  return objects.some(({ kind, metadata }) => kind === 'CronJob' && metadata.name === name)
    ? []
    : ['docs/deployment.md: its steps do not make a first backup'];
}

/** The minimum and maximum replicas of a Deployment, by its own setting or an autoscaler's. */
export function replicasOf(objects, { metadata, spec }) {
  const scaler = objects.find(
    ({ kind, spec: scale }) =>
      ['HorizontalPodAutoscaler', 'ScaledObject'].includes(kind) &&
      scale.scaleTargetRef.name === metadata.name,
  )?.spec;
  if (scaler === undefined) return { least: spec.replicas ?? 1, most: spec.replicas ?? 1 };
  return {
    least: scaler.minReplicas ?? scaler.minReplicaCount ?? (scaler.triggers ? 0 : 1),
    most: Math.max(scaler.maxReplicas ?? scaler.maxReplicaCount ?? 100, scaler.fallback?.replicas ?? 0),
  };
}
