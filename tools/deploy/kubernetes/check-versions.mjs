/** The Kubernetes version (1.x) that introduced each kind. */
const kinds = {
  'v1 ConfigMap': 2,
  'v1 Namespace': 2,
  'v1 PersistentVolumeClaim': 2,
  'v1 Secret': 2,
  'v1 Service': 2,
  'v1 ServiceAccount': 2,
  'apps/v1 Deployment': 9,
  'apps/v1 StatefulSet': 9,
  'autoscaling/v2 HorizontalPodAutoscaler': 23,
  'batch/v1 CronJob': 21,
  'batch/v1 Job': 2,
  'networking.k8s.io/v1 Ingress': 19,
  'networking.k8s.io/v1 NetworkPolicy': 7,
  'policy/v1 PodDisruptionBudget': 21,
  'scheduling.k8s.io/v1 PriorityClass': 14,
};
/** APIs a cluster gets from elsewhere, with their own versions. */
const ofOthers = /^(keda\.sh|monitoring\.coreos\.com|gateway\.networking\.k8s\.io)\//;

/**
 * The version in which a cluster began to honour a field by default (feature gates that are on), for fields added after
 * 1.18: https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/
 */
const fields = [
  [/topologySpreadConstraints\.\d+\.(nodeAffinityPolicy|nodeTaintsPolicy)$/, 26],
  [/topologySpreadConstraints\.\d+\.(matchLabelKeys|minDomains)$/, 27],
  [/pod(Anti)?Affinity\..*\.(matchLabelKeys|mismatchLabelKeys)$/, 31],
  [/initContainers\.\d+\.restartPolicy$/, 29],
  [/\.containers\.\d+\.restartPolicy(Rules)?$/, 35],
  [/ontainers\.\d+\.resizePolicy$/, 33],
  [/lifecycle\.\w+\.sleep$/, 30],
  [/lifecycle\.stopSignal$/, 36],
  [/Probe\.grpc$/, 24],
  [/Probe\.terminationGracePeriodSeconds$/, 25],
  [/valueFrom\.fileKeyRef$/, 35],
  [/securityContext\.(appArmorProfile|procMount|supplementalGroupsPolicy)$/, 33],
  [/securityContext\.(seccompProfile|fsGroupChangePolicy)$/, 20],
  [/template\.spec\.hostUsers$/, 33],
  [/template\.spec\.resources$/, 34],
  [/template\.spec\.schedulingGates$/, 27],
  [/volumes\.\d+\.image$/, 35],
  [/volumeMounts\.\d+\.recursiveReadOnly$/, 31],
  [/^spec\.(suspend|completionMode)$/, 22],
  [/ttlSecondsAfterFinished$/, 21],
  [/podFailurePolicy$/, 26],
  [/(backoffLimitPerIndex|maxFailedIndexes|podReplacementPolicy)$/, 29],
  [/successPolicy$/, 31],
  [/^spec\.timeZone$/, 25],
  [/^spec\.unhealthyPodEvictionPolicy$/, 27],
  [/^spec\.(internalTrafficPolicy|loadBalancerClass|ipFamilyPolicy)$/, 22],
  [/^spec\.trafficDistribution$/, 31],
  [/^spec\.(persistentVolumeClaimRetentionPolicy|ordinals)$/, 27],
  [/^spec\.minReadySeconds$/, 23],
  [/^spec\.volumeAttributesClassName$/, 34],
  [/metrics\.\d+\.containerResource$/, 27],
  [/behavior\.scale\w+\.tolerance$/, 35],
  [/ports\.\d+\.endPort$/, 22],
  [/metadata\.labels\.pod-security\.kubernetes\.io\//, 23],
  [/matchLabels\.kubernetes\.io\/metadata\.name$/, 21],
];

/**
 * Checks that the Kubernetes version in docs/deployment.md is the one the objects need.
 * @param {any[]} objects of all installations
 * @param {string} text of docs/deployment.md
 * @returns {string[]}
 */
export function checkVersions(objects, text) {
  const [, said] = /Kubernetes 1\.(\d+) or newer/.exec(text) ?? [];
  if (said === undefined) return ['docs/deployment.md: does not say which Kubernetes version is needed'];
  const faults = new Set();
  let needed = 0;
  const need = (minor, what) => {
    needed = Math.max(needed, minor);
    if (minor > Number(said))
      faults.add(`${what} needs Kubernetes 1.${minor}, docs/deployment.md says 1.${said}`);
  };
  for (const object of objects) {
    const { apiVersion, kind } = object;
    if (ofOthers.test(apiVersion)) continue;
    const since = kinds[`${apiVersion} ${kind}`];
    if (since === undefined)
      faults.add(
        `tools/deploy/kubernetes/check-versions.mjs: does not list the version that introduced ${apiVersion} ${kind}`,
      );
    else need(since, `${kind} of ${apiVersion}`);
    for (const path of pathsOf(object))
      for (const [pattern, minor] of fields)
        if (pattern.test(path)) need(minor, `${kind} ${object.metadata.name}: ${path}`);
  }
  if (needed < Number(said))
    faults.add(`docs/deployment.md: says Kubernetes 1.${said}, but 1.${needed} is enough`);
  return [...faults];
}

function pathsOf(value, path = '') {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const here = path === '' ? key : `${path}.${key}`;
    return [here, ...pathsOf(part, here)];
  });
}
