import { parseAllDocuments } from 'yaml';
import { ownImage, ownName } from './own-names.mjs';

/**
 * What a cluster makes of rendered manifests, as pods for `podman kube play`: one of each workload, with names of this check, and
 * found in its network by the names of its Services.
 * @param {string} rendered what `kubectl kustomize` prints
 * @returns {{ shared: any[], claims: any[], stores: any[], storeProbes: { container: string, command: string[] }[], apps: any[] }} what pods read and store, the pods, and how stores are asked
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

/** The name of the workload that a pod is of. */
export function workloadOf({ spec }) {
  return spec.hostname;
}

/** Podman has one list of secrets and one of volumes, and makes a volume of each ConfigMap or Secret that is mounted. */
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
  // Podman gives an emptyDir to all pods that have one of that name.
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
      // By which other pods find it, as they find a Service in a cluster.
      hostname: name,
      initContainers: initContainers.map(mounted),
      containers: containers.map(withoutProbes).map(mounted),
      volumes: [...volumes, ...claimed].map(own),
    },
  };
}

/** Podman asks by `curl` inside of the container, which no image here has. */
function withoutProbes(container) {
  return Object.fromEntries(Object.entries(container).filter(([name]) => !name.endsWith('Probe')));
}

function probesOf({ metadata: { name }, spec: { template } }) {
  return template.spec.containers.map(({ name: container, readinessProbe }) => ({
    container: `${ownName(name)}-${container}`,
    command: readinessProbe.exec.command,
  }));
}

/** With the owner that `fsGroup` gives it in a cluster. */
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
