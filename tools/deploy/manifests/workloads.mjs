/** Everything that makes pods, a CronJob as the Job that it makes. */
export function workloadsOf(objects) {
  return objects.flatMap((object) => {
    if (object.kind === 'CronJob') return [{ ...object, spec: object.spec.jobTemplate.spec }];
    return ['Deployment', 'StatefulSet', 'Job'].includes(object.kind) ? [object] : [];
  });
}

/** Whether its pods are Earshot's own, not a store's or the sandbox'. */
export function isOurs({ spec }) {
  return spec.template.metadata.labels['app.kubernetes.io/part-of'] === 'earshot';
}

/** The containers of its pods, those that run first included. */
export function containersOf({ spec }) {
  return [...(spec.template.spec.initContainers ?? []), ...spec.template.spec.containers];
}

/** The data of Earshot's ConfigMap or Secret, whatever hash its name ends with. */
export function dataOf(objects, kind) {
  const chosen = objects.filter(
    (object) => object.kind === kind && /^earshot(-|$)/.test(object.metadata.name),
  );
  return Object.assign({}, ...chosen.map(({ data }) => data));
}

/** Whether a selector chooses what has these labels. */
export function matches({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) =>
      operator === 'Exists' ? key in labels : operator === 'In' && values.includes(labels[key]),
    )
  );
}

/** What a container runs, as `variables.mjs` names it; null where that is nothing of Earshot's. */
export function programOf({ spec }, { command }) {
  const { source } = spec.template.metadata.labels;
  const [, app, once] =
    /(?:apps\/(\w+)\/dist\/main\.js|libs\/database\/dist\/([\w-]+)\.main\.js)/.exec(command?.join(' ')) ?? [];
  return once ?? (app === 'scanner' ? `scanner-${source}` : (app ?? null));
}
