/** All objects that create pods; a CronJob counts as the Job it creates. */
export function workloadsOf(objects) {
  return objects.flatMap((object) => {
    if (object.kind === 'CronJob') return [{ ...object, spec: object.spec.jobTemplate.spec }];
    return ['Deployment', 'StatefulSet', 'Job'].includes(object.kind) ? [object] : [];
  });
}

/** Whether its pods are Earshot's own, not those of a store or the sandbox. */
export function isOurs({ spec }) {
  return spec.template.metadata.labels['app.kubernetes.io/part-of'] === 'earshot';
}

/** All containers of its pods, including init containers. */
export function containersOf({ spec }) {
  return [...(spec.template.spec.initContainers ?? []), ...spec.template.spec.containers];
}

/** The data of Earshot's ConfigMap or Secret, whatever the hash in its name. */
export function dataOf(objects, kind) {
  const chosen = objects.filter(
    (object) => object.kind === kind && /^earshot(-|$)/.test(object.metadata.name),
  );
  return Object.assign({}, ...chosen.map(({ data }) => data));
}

/** Whether a selector matches these labels. */
export function matches({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) =>
      operator === 'Exists' ? key in labels : operator === 'In' && values.includes(labels[key]),
    )
  );
}

/** The program a container runs, as named in `variables.mjs`; null if it is not one of Earshot's. */
export function programOf({ spec }, { command }) {
  const { source } = spec.template.metadata.labels;
  const [, app, once] =
    /(?:apps\/(\w+)\/dist\/main\.js|libs\/database\/dist\/([\w-]+)\.main\.js)/.exec(command?.join(' ')) ?? [];
  return once ?? (app === 'scanner' ? `scanner-${source}` : (app ?? null));
}
