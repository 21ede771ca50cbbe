import { checkEnvironment } from '../variables/check-environment.mjs';
import { podFaults } from './check-pods.mjs';
import { checkPolicies } from './check-policies.mjs';
import { containersOf, dataOf, isOurs, matches, workloadsOf } from '../manifests/workloads.mjs';

/** Time to stop after the pause for clients that still send requests: 20 s for requests, 25 s for jobs, and a margin. */
const stopSeconds = 50;
const schemaPrograms = ['await-schema', 'migrate'].map((name) => `libs/database/dist/${name}.main.js`);

/**
 * Checks the rules for everything that is deployed, beyond what Kubernetes requires: non-root, with probes and limits, given
 * time to stop, reached and reaching only where a rule allows it.
 * @param {any[]} objects of one installation, as they are sent
 * @returns {string[]}
 */
export function checkRules(objects) {
  const workloads = workloadsOf(objects);
  const context = { objects, workloads, config: dataOf(objects, 'ConfigMap') };
  return [
    ...workloads.flatMap((workload) =>
      [...podFaults(workload), ...(isOurs(workload) ? ourFaults(workload, context) : [])].map(
        (fault) => `${workload.kind} ${workload.metadata.name}: ${fault}`,
      ),
    ),
    ...referenceFaults(context),
    ...migrationFaults(workloads),
    ...checkEnvironment(objects),
    ...checkPolicies(objects),
  ];
}

function ourFaults({ kind, spec }, { config }) {
  if (kind !== 'Deployment') return [];
  const pod = spec.template.spec;
  const faults = [];
  const delay = Number(config.SHUTDOWN_DELAY_SECONDS ?? 0);
  if ((pod.terminationGracePeriodSeconds ?? 30) < delay + stopSeconds)
    faults.push(`has less than ${delay + stopSeconds} s to stop`);
  for (const { livenessProbe, startupProbe, readinessProbe } of pod.containers) {
    if (livenessProbe?.httpGet?.path !== '/health/live' || startupProbe?.httpGet?.path !== '/health/live')
      faults.push('has no startup or liveness probe at /health/live');
    if (readinessProbe?.httpGet?.path !== '/health/ready')
      faults.push('has no readiness probe at /health/ready');
  }
  if (!pod.initContainers?.some(({ command }) => schemaPrograms.includes(command?.[1])))
    faults.push('does not wait for the schema');
  if (!pod.topologySpreadConstraints?.length) faults.push('is not spread over nodes');
  return faults;
}

/** Exactly one Deployment migrates. A Job would be immutable: docs/decisions/0059-migrations-without-a-job.md. */
function migrationFaults(workloads) {
  const running = (name) =>
    workloads.filter((workload) =>
      containersOf(workload).some(({ command }) => command?.[1] === `libs/database/dist/${name}.main.js`),
    );
  const migrating = running('migrate');
  return [
    ...workloads
      .filter(({ kind }) => kind === 'Job')
      .map(({ metadata }) => `Job ${metadata.name}: the next release could not change it`),
    ...(migrating.length === 1 && migrating[0].kind === 'Deployment'
      ? []
      : [`the schema is migrated by ${migrating.length} Deployments`]),
  ];
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
      else if (scaled.spec.replicas !== undefined)
        report(object, `${target} sets its own number of replicas`);
    }
    if (kind === 'Service' || kind === 'PodDisruptionBudget') {
      const selector = kind === 'Service' ? { matchLabels: spec.selector } : spec.selector;
      const chosen = workloads.filter(({ spec: { template } }) =>
        matches(selector, template.metadata.labels),
      );
      if (chosen.length !== 1) report(object, `selects ${chosen.length} workloads`);
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
          kind === 'PodDisruptionBudget' &&
          spec.unhealthyPodEvictionPolicy === 'AlwaysAllow' &&
          matches(spec.selector, workload.spec.template.metadata.labels),
      )
    )
      report(workload, 'has no PodDisruptionBudget, or one that keeps pods that are not ready');
  return faults;
}
