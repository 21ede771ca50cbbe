/** What is to be said where no fault that was found is the one of a mistake. */
export function missed(title, found, pattern) {
  return found.some((problem) => pattern.test(problem))
    ? []
    : [`the checks miss ${title}: ${found.join('; ')}`];
}

/** Without what anchors share. */
export function copy(value) {
  return JSON.parse(JSON.stringify(value));
}

/** The pods of a workload. */
export function podOf(workload) {
  return workload.spec.template.spec;
}

/** The first container of its pods. */
export function containerOf(workload) {
  return podOf(workload).containers[0];
}

/** Takes away every object of a name. */
export function remove(objects, name) {
  const rest = objects.filter(({ metadata }) => metadata.name !== name);
  objects.splice(0, objects.length, ...rest);
}

/** Takes away the object of a kind and name. */
export function removeKind(objects, kind, name) {
  const rest = objects.filter((object) => object.kind !== kind || object.metadata.name !== name);
  objects.splice(0, objects.length, ...rest);
}

/** The object of a name. */
export function named(objects, name) {
  return objects.find(({ metadata }) => metadata.name === name);
}

/** Takes an address away from what a policy lets be reached. */
export function removeAddress({ spec }, cidr) {
  for (const rule of spec.egress) rule.to = rule.to?.filter(({ ipBlock }) => ipBlock?.cidr !== cidr);
}

/** A variable that is taken from the Secret, where it is there. */
export function secret(name) {
  return { name, valueFrom: { secretKeyRef: { name: 'earshot', key: name, optional: true } } };
}

/** Where a container takes a variable from. */
export function secretOf({ env }, wanted) {
  return env.find(({ name }) => name === wanted).valueFrom.secretKeyRef;
}

/** Takes a variable away from a container. */
export function removeSecret(container, unwanted) {
  container.env = container.env.filter(({ name }) => name !== unwanted);
}
