import { parseAllDocuments } from 'yaml';
import { ownImage, ownName } from './own-names.mjs';

/**
 * Turns rendered manifests into pods for `podman kube play`: one per workload, with names of this check, and reachable in
 * its network by the names of their Services.
 * @param {string} rendered the output of `kubectl kustomize`
 * @returns {{ shared: any[], claims: any[], stores: any[], storeProbes: { container: string, command: string[] }[], apps:
 * any[] }} what pods read and store, the pods, and the readiness commands of the stores
 */
export function podsOf(rendered) {
  const objects = parseAllDocuments(rendered).map((document) => withOwnNames(document.toJS()));
  const ofKind = (...kinds) => objects.filter(({ kind }) => kinds.includes(kind));
  const stores = ofKind('StatefulSet');
  return {
    shared: ofKind('ConfigMap', 'Secret').map(named),
    claims: [...ofKind('PersistentVolumeClaim').map(named), ...stores.flatMap(claimsOf)],
    stores: stores.map(podOf),
    storeProbes: stores.flatMap(probesOf),
    apps: ofKind('Deployment').map(podOf),
  };
}

/** The name of the workload a pod belongs to. */
export function workloadOf({ spec }) {
  return spec.hostname;
}

/** Podman's secrets and volumes have no namespaces, and each mounted ConfigMap or Secret becomes a volume. */
function withOwnNames(object) {
  return JSON.parse(JSON.stringify(object), (key, value) => {
    if (key === 'secretName' || key === 'claimName') return ownName(value);
    if (/^(configMap|secret)(Key)?Ref$|^configMap$/.test(key)) return { ...value, name: ownName(value.name) };
    if (key === 'image') return ownImage(value);
    return value;
  });
}

function named({ metadata, ...object }) {
  return { ...object, metadata: { ...metadata, name: ownName(metadata.name), namespace: undefined } };
}

function podOf({ metadata: { name }, spec: { template, volumeClaimTemplates = [] } }) {
  const claimed = volumeClaimTemplates.map((claim) => ({
    name: claim.metadata.name,
    persistentVolumeClaim: { claimName: ownName(`${claim.metadata.name}-${name}`) },
  }));
  const { containers, initContainers = [], volumes = [], ...spec } = template.spec;
  // Podman shares an emptyDir between all pods that have one of that name.
  const own = (volume) => ({ ...volume, name: ownName(`${name}-${volume.name}`) });
  const mounted = ({ volumeMounts = [], ...container }) => ({
    ...container,
    volumeMounts: volumeMounts.map(own),
  });
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: ownName(name), labels: template.metadata.labels },
    spec: {
      ...spec,
      // Lets other pods find it by name, like a Service in a cluster.
      hostname: name,
      initContainers: initContainers.map(mounted),
      containers: containers.map(withoutProbes).map(mounted),
      volumes: [...volumes, ...claimed].map(own),
    },
  };
}

/** Podman probes with `curl` inside the container, which no image here has. */
function withoutProbes(container) {
  return Object.fromEntries(Object.entries(container).filter(([name]) => !name.endsWith('Probe')));
}

function probesOf({ metadata: { name }, spec: { template } }) {
  return template.spec.containers.map(({ name: container, readinessProbe }) => ({
    container: `${ownName(name)}-${container}`,
    command: readinessProbe.exec.command,
  }));
}

/** The volume claims of a StatefulSet, with the owner that `fsGroup` gives them in a cluster. */
function claimsOf({ metadata: { name }, spec: { template, volumeClaimTemplates = [] } }) {
  const { runAsUser, fsGroup } = template.spec.securityContext ?? {};
  return volumeClaimTemplates.map((claim) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      name: ownName(`${claim.metadata.name}-${name}`),
      annotations: { 'volume.podman.io/uid': String(runAsUser), 'volume.podman.io/gid': String(fsGroup) },
    },
    spec: claim.spec,
  }));
}
