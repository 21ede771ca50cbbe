import { parseAllDocuments } from 'yaml';

/**
 * What a cluster makes of rendered manifests, as pods for `podman kube play`: one of each workload, under its name, so that it
 * is found by the names of its Services.
 * @param {string} rendered what `kubectl kustomize` prints
 * @returns {{ shared: any[], claims: any[], stores: any[], storeProbes: { container: string, command: string[] }[], apps: any[] }} what pods read and store, the pods, and how stores are asked
 */
export function podsOf(rendered) {
  const objects = parseAllDocuments(rendered).map((document) => document.toJS());
  const ofKind = (...kinds) => objects.filter(({ kind }) => kinds.includes(kind));
  const stores = ofKind('StatefulSet');
  return {
    shared: ofKind('ConfigMap', 'Secret').map(withoutNamespace),
    claims: [...ofKind('PersistentVolumeClaim').map(withoutNamespace), ...stores.flatMap(claimsOf)],
    stores: stores.map(podOf),
    storeProbes: stores.flatMap(probesOf),
    apps: ofKind('Deployment').map(podOf),
  };
}

function podOf({ metadata: { name }, spec: { template, volumeClaimTemplates = [] } }) {
  const claims = volumeClaimTemplates.map((claim) => ({
    name: claim.metadata.name,
    persistentVolumeClaim: { claimName: `${claim.metadata.name}-${name}` },
  }));
  const { containers, volumes = [], ...spec } = template.spec;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: template.metadata.labels },
    spec: { ...spec, containers: containers.map(withoutProbes), volumes: [...volumes, ...claims] },
  };
}

/** Podman asks by `curl` inside of the container, which no image here has. */
function withoutProbes(container) {
  return Object.fromEntries(Object.entries(container).filter(([name]) => !name.endsWith('Probe')));
}

function probesOf({ metadata: { name }, spec: { template } }) {
  return template.spec.containers.map(({ name: container, readinessProbe }) => ({
    container: `${name}-${container}`,
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
      name: `${claim.metadata.name}-${name}`,
      annotations: { 'volume.podman.io/uid': String(runAsUser), 'volume.podman.io/gid': String(fsGroup) },
    },
    spec: claim.spec,
  }));
}

function withoutNamespace({ metadata, ...object }) {
  return { ...object, metadata: { ...metadata, namespace: undefined } };
}
