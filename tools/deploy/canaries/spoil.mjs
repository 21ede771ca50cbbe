/** The problem to report if none of the faults found matches a deliberate mistake. */
export function missed(title, found, pattern) {
  return found.some((problem) => pattern.test(problem))
    ? []
    : [`the checks miss ${title}: ${found.join('; ')}`];
}

/** A deep copy, without the parts that YAML anchors share. */
export function copy(value) {
  return JSON.parse(JSON.stringify(value));
}

/** The pod spec of a workload. */
export function podOf(workload) {
  return workload.spec.template.spec;
}

/** The first container of its pods. */
export function containerOf(workload) {
  return podOf(workload).containers[0];
}

/** Removes every object with this name. */
export function remove(objects, name) {
  const rest = objects.filter(({ metadata }) => metadata.name !== name);
  objects.splice(0, objects.length, ...rest);
}

/** Removes the object with this kind and name. */
export function removeKind(objects, kind, name) {
  const rest = objects.filter((object) => object.kind !== kind || object.metadata.name !== name);
  objects.splice(0, objects.length, ...rest);
}

/** The object with this name. */
export function named(objects, name) {
  return objects.find(({ metadata }) => metadata.name === name);
}

/** Removes an address from those a policy allows to be reached. */
export function removeAddress({ spec }, cidr) {
  for (const rule of spec.egress) rule.to = rule.to?.filter(({ ipBlock }) => ipBlock?.cidr !== cidr);
}

/** An environment variable from the Secret, optional. */
export function secret(name) {
  return { name, valueFrom: { secretKeyRef: { name: 'earshot', key: name, optional: true } } };
}

/** The Secret key a container takes a variable from. */
export function secretOf({ env }, wanted) {
  return env.find(({ name }) => name === wanted).valueFrom.secretKeyRef;
}

/** Removes a variable from a container. */
export function removeSecret(container, unwanted) {
  container.env = container.env.filter(({ name }) => name !== unwanted);
}
