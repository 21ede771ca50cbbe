import { isDeepStrictEqual } from 'node:util';

/** What the API refuses to change on an existing object. */
const immutable = {
  Deployment: (spec) => [spec.selector],
  StatefulSet: (spec) => [spec.selector, spec.serviceName, spec.volumeClaimTemplates],
  Job: (spec) => [spec.template, spec.selector, spec.completions],
  PersistentVolumeClaim: ({ accessModes, storageClassName, volumeMode }) => [
    accessModes,
    storageClassName,
    volumeMode,
  ],
};

/**
 * Changes in the next release that a cluster with the objects of the previous one would refuse.
 * @param {any[]} before
 * @param {any[]} after
 * @returns {string[]}
 */
export function checkImmutable(before, after) {
  return after.flatMap(({ kind, metadata, spec }) => {
    const old = before.find((object) => object.kind === kind && object.metadata.name === metadata.name);
    const parts = immutable[kind];
    return old === undefined || parts === undefined || isDeepStrictEqual(parts(old.spec), parts(spec))
      ? []
      : [`${kind} ${metadata.name}: changes an immutable field`];
  });
}

/**
 * Checks that the API accepts the names: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/
 * @param {any[]} objects
 * @returns {string[]}
 */
export function checkNames(objects) {
  return objects.flatMap(({ kind, metadata, spec }) => {
    const longest = kind === 'CronJob' ? 52 : ['ConfigMap', 'Secret'].includes(kind) ? 253 : 63;
    const labels = Object.values({ ...metadata.labels, ...spec?.template?.metadata?.labels });
    return [
      ...(metadata.name.length <= longest && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(metadata.name)
        ? []
        : [`${kind} ${metadata.name}: is not a valid name, or is longer than ${longest}`]),
      ...labels
        .filter((label) => !/^(?=.{0,63}$)([A-Za-z0-9]([\w.-]*[A-Za-z0-9])?)?$/.test(label))
        .map((label) => `${kind} ${metadata.name}: ${label} is not a valid label`),
    ];
  });
}
