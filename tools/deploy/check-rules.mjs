import { existsSync } from 'node:fs';
import { sourceNames } from '../../libs/domain/dist/index.js';
import { exampleVariables } from './example-variables.mjs';

/** After the pause for clients that still send requests: 20 s for those, 25 s for jobs, and a margin. */
const stopSeconds = 50;
/** What a container has of its own, whatever ConfigMap and Secret say; .env.example says so, too. */
const fixed = new Set(['HOST', 'PORT', 'SOURCES']);

/**
 * What holds for everything that is deployed, beyond what Kubernetes asks for: told to run as nobody special, probed, bounded,
 * given time to stop, reached and reaching only where a rule says so.
 * @param {any[]} objects of one installation, as they are sent
 * @returns {string[]}
 */
export function checkRules(objects) {
  const workloads = objects.flatMap((object) => {
    if (object.kind === 'CronJob') return [{ ...object, spec: object.spec.jobTemplate.spec }];
    return ['Deployment', 'StatefulSet', 'Job'].includes(object.kind) ? [object] : [];
  });
  const context = { objects, workloads, config: dataOf(objects, 'ConfigMap') };
  return [
    ...workloads.flatMap((workload) =>
      [
        ...podFaults(workload),
        ...(isOurs(workload) ? [...environmentFaults(workload), ...ourFaults(workload, context)] : []),
      ].map((fault) => `${workload.kind} ${workload.metadata.name}: ${fault}`),
    ),
    ...referenceFaults(context),
    ...variableFaults(context),
    ...scannerFaults(workloads),
    ...policyFaults(objects, workloads),
  ];
}

function podFaults({ kind, spec }) {
  const pod = spec.template.spec;
  const faults = [];
  const need = (holds, fault) => void (holds || faults.push(fault));
  need(pod.securityContext?.runAsNonRoot === true && pod.securityContext.runAsUser > 0, 'may run as root');
  need(pod.securityContext?.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile');
  need(pod.automountServiceAccountToken === false, 'is given a service account token');
  need(!pod.hostNetwork && !pod.hostPID && !pod.hostIPC, 'shares namespaces of the host');
  need(!pod.volumes?.some(({ hostPath }) => hostPath), 'mounts a path of the host');
  for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
    const { name, resources, securityContext: context = {} } = container;
    need(context.allowPrivilegeEscalation === false && !context.privileged, `${name} may gain privileges`);
    need(context.readOnlyRootFilesystem === true, `${name} may write to its image`);
    need(
      context.capabilities?.drop?.includes('ALL') && !context.capabilities.add,
      `${name} keeps capabilities`,
    );
    need(resources?.requests?.cpu && resources.requests.memory, `${name} requests no processor or memory`);
    need(resources?.limits?.memory, `${name} has no limit of memory`);
    const mounts = (container.volumeMounts ?? []).map((mount) => mount.name);
    const volumes = [
      ...(pod.volumes ?? []),
      ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata),
    ];
    for (const mount of mounts)
      need(
        volumes.some((volume) => volume.name === mount),
        `${name} mounts ${mount}, which is no volume`,
      );
    if (container.command?.[0] === 'node')
      need(existsSync(container.command[1]), `${container.command[1]} is not built`);
  }
  if (!kind.endsWith('Job')) {
    const labels = spec.template.metadata.labels;
    need(matches(spec.selector, labels), 'its selector does not fit its pods');
    need(
      pod.containers.every(({ readinessProbe }) => readinessProbe),
      'is not asked whether it is ready',
    );
  }
  return faults;
}

/** Every variable reaches every program. */
function environmentFaults(workload) {
  return containersOf(workload).flatMap(({ name, env = [], envFrom = [] }) => [
    ...(envFrom.some(({ configMapRef }) => configMapRef?.name.startsWith('earshot')) &&
    envFrom.some(({ secretRef }) => secretRef?.name.startsWith('earshot'))
      ? []
      : [`${name} does not take the variables of ConfigMap and Secret`]),
    ...env
      .filter((variable) => !fixed.has(variable.name))
      .map((variable) => `${name} has a ${variable.name} of its own`),
  ]);
}

function ourFaults({ kind, spec }, { config }) {
  if (kind !== 'Deployment') return [];
  const pod = spec.template.spec;
  const faults = [];
  const delay = Number(config.SHUTDOWN_DELAY_SECONDS ?? 0);
  if ((pod.terminationGracePeriodSeconds ?? 30) < delay + stopSeconds)
    faults.push(`is killed before ${delay + stopSeconds} s are over`);
  for (const { livenessProbe, startupProbe, readinessProbe } of pod.containers) {
    if (livenessProbe?.httpGet?.path !== '/health/live' || startupProbe?.httpGet?.path !== '/health/live')
      faults.push('is not asked whether it lives');
    if (readinessProbe?.httpGet?.path !== '/health/ready') faults.push('is not asked whether it is ready');
  }
  if (!pod.initContainers?.some(({ command }) => command?.[1] === 'libs/database/dist/await-schema.main.js'))
    faults.push('does not wait for the schema');
  if (!pod.topologySpreadConstraints?.length) faults.push('is not spread over nodes');
  return faults;
}

function referenceFaults({ objects, workloads }) {
  const faults = [];
  const exists = (kind, name) =>
    objects.some((object) => object.kind === kind && object.metadata.name === name);
  const report = (object, fault) => faults.push(`${object.kind} ${object.metadata.name}: ${fault}`);
  for (const workload of workloads)
    for (const { envFrom = [] } of containersOf(workload))
      for (const { configMapRef } of envFrom)
        if (configMapRef && !exists('ConfigMap', configMapRef.name))
          report(workload, `there is no ConfigMap ${configMapRef.name}`);
  for (const object of objects) {
    const { kind, spec } = object;
    const target = spec?.scaleTargetRef?.name;
    if (target !== undefined) {
      const scaled = workloads.find(({ metadata }) => metadata.name === target);
      if (scaled === undefined) report(object, `there is no ${target} to scale`);
      else if (scaled.spec.replicas !== undefined) report(object, `${target} says itself how many it is`);
    }
    if (kind === 'Service' || kind === 'PodDisruptionBudget') {
      const selector = kind === 'Service' ? { matchLabels: spec.selector } : spec.selector;
      const chosen = workloads.filter(({ spec: { template } }) =>
        matches(selector, template.metadata.labels),
      );
      if (chosen.length !== 1) report(object, `chooses ${chosen.length} workloads`);
      const ports = chosen.flatMap(containersOf).flatMap((container) => container.ports ?? []);
      for (const port of kind === 'Service' ? spec.ports : [])
        if (!ports.some(({ name }) => name === port.targetPort))
          report(object, `leads to no port ${port.targetPort}`);
    }
    for (const { http } of kind === 'Ingress' ? spec.rules : [])
      for (const { backend } of http.paths)
        if (!exists('Service', backend.service.name))
          report(object, `leads to no Service ${backend.service.name}`);
  }
  for (const workload of workloads.filter((one) => isOurs(one) && one.kind === 'Deployment'))
    if (
      !objects.some(
        ({ kind, spec }) =>
          kind === 'PodDisruptionBudget' && matches(spec.selector, workload.spec.template.metadata.labels),
      )
    )
      report(workload, 'has no PodDisruptionBudget');
  return faults;
}

function variableFaults({ objects, workloads }) {
  const known = exampleVariables();
  const given = [
    ...workloads
      .filter(isOurs)
      .flatMap(containersOf)
      .flatMap(({ env = [] }) => env.map(({ name }) => name)),
    ...Object.keys(dataOf(objects, 'ConfigMap')),
    ...Object.keys(dataOf(objects, 'Secret')),
  ];
  return given.filter((name) => !known.has(name)).map((name) => `${name} is no variable of .env.example`);
}

function scannerFaults(workloads) {
  const scanned = workloads
    .filter(({ spec }) => spec.template.metadata.labels['app.kubernetes.io/component'] === 'scanner')
    .flatMap((workload) => {
      const [{ env = [] }] = workload.spec.template.spec.containers;
      const field = env.find(({ name }) => name === 'SOURCES')?.valueFrom?.fieldRef?.fieldPath;
      return field === "metadata.labels['source']" ? [workload.spec.template.metadata.labels.source] : [];
    });
  const same = scanned.toSorted().join() === sourceNames.toSorted().join();
  return same ? [] : [`scanners read ${scanned}, and there are ${sourceNames}`];
}

function policyFaults(objects, workloads) {
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
  const closed = policies.filter(
    ({ spec }) => spec.policyTypes.length === 2 && spec.ingress === undefined && spec.egress === undefined,
  );
  const open = workloads
    .filter(isOurs)
    .filter(
      ({ spec }) => !closed.some((policy) => matches(policy.spec.podSelector, spec.template.metadata.labels)),
    );
  const idle = policies.filter(
    ({ spec }) => !workloads.some((one) => matches(spec.podSelector, one.spec.template.metadata.labels)),
  );
  const toPublic = policies.filter(
    ({ metadata, spec }) =>
      metadata.name !== 'earshot-language-model' &&
      (spec.egress ?? []).some(({ to }) => (to ?? [{}]).some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0')),
  );
  const offline = workloads.filter(
    ({ spec }) => spec.template.metadata.labels['app.kubernetes.io/component'] === 'classifier',
  );
  const online = offline.filter(({ spec }) =>
    toPublic.some((policy) => matches(policy.spec.podSelector, spec.template.metadata.labels)),
  );
  return [
    ...online.map(({ metadata }) => `${metadata.name} may reach public addresses without a language model`),
    ...open.map(({ metadata }) => `${metadata.name} may be reached by everybody and reach everything`),
    ...idle.map(({ metadata }) => `NetworkPolicy ${metadata.name} is about nobody`),
  ];
}

function isOurs({ spec }) {
  return spec.template.metadata.labels['app.kubernetes.io/part-of'] === 'earshot';
}

function containersOf({ spec }) {
  return [...(spec.template.spec.initContainers ?? []), ...spec.template.spec.containers];
}

function dataOf(objects, kind) {
  const chosen = objects.filter(
    (object) => object.kind === kind && /^earshot(-|$)/.test(object.metadata.name),
  );
  return Object.assign({}, ...chosen.map(({ data }) => data));
}

function matches({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => operator === 'In' && values.includes(labels[key]))
  );
}
