import { sourceNames } from '../../../libs/domain/dist/index.js';
import { exampleVariables } from './example-variables.mjs';
import { isSecret, secretsOf, variablesOf } from './variables.mjs';
import { containersOf, dataOf, isOurs, programOf, workloadsOf } from '../manifests/workloads.mjs';

/** Variables each container sets for itself, whatever the ConfigMap and Secret say; .env.example says so too. */
const fixed = new Set(['HOST', 'PORT', 'SOURCES']);
/** Nothing starts without these. Kubernetes should report a Secret that lacks one, rather than every process. */
const needed = new Set(['DATABASE_URL', 'REDIS_URL', 'EARSHOT_SECRET_KEY']);

/**
 * Checks that every setting reaches every program, and every secret exactly the programs that read it.
 * @param {any[]} objects of one installation
 * @returns {string[]}
 */
export function checkEnvironment(objects) {
  const workloads = workloadsOf(objects).filter(isOurs);
  return [
    ...workloads.flatMap((workload) =>
      containersOf(workload).flatMap((container) =>
        [...settingFaults(container), ...secretFaults(workload, container)].map(
          (fault) => `${workload.kind} ${workload.metadata.name}: ${container.name} ${fault}`,
        ),
      ),
    ),
    ...unknownFaults(objects, workloads),
    ...scannerFaults(workloads),
    ...givenAwayFaults(objects),
  ];
}

function settingFaults({ name, env = [], envFrom = [] }) {
  const faults = env
    .filter((variable) => variable.value !== undefined && !fixed.has(variable.name))
    .map((variable) => `sets its own ${variable.name}`);
  if (envFrom.some(({ secretRef }) => secretRef)) faults.push('takes the whole Secret');
  const runsOnce = ['restore', 'backup'].includes(name);
  if (!runsOnce && !envFrom.some(({ configMapRef }) => configMapRef?.name.startsWith('earshot')))
    faults.push('does not take the variables of the ConfigMap');
  return faults;
}

function secretFaults(workload, container) {
  const program = programOf(workload, container);
  if (!(program in variablesOf)) return [`runs ${program}, whose variables are unknown`];
  const refs = (container.env ?? []).filter(({ valueFrom }) => valueFrom?.secretKeyRef);
  const wanted = secretsOf(program);
  const given = refs.map(({ name }) => name);
  return [
    ...wanted.filter((name) => !given.includes(name)).map((name) => `is not given ${name}, which it reads`),
    ...given
      .filter((name) => !wanted.includes(name))
      .map((name) => `is given ${name}, which it does not read`),
    ...refs.flatMap(({ name, valueFrom: { secretKeyRef: ref } }) => {
      if (ref.key !== name) return [`takes ${ref.key} for ${name}`];
      if (!ref.name.startsWith('earshot')) return [`takes ${name} from another Secret`];
      return Boolean(ref.optional) === needed.has(name)
        ? [`${needed.has(name) ? 'starts without' : 'does not start without'} ${name}`]
        : [];
    }),
  ];
}

function unknownFaults(objects, workloads) {
  const known = exampleVariables();
  const given = [
    ...workloads.flatMap(containersOf).flatMap(({ env = [] }) => env.map(({ name }) => name)),
    ...Object.keys(dataOf(objects, 'ConfigMap')),
    ...Object.keys(dataOf(objects, 'Secret')),
  ];
  return [...new Set(given)]
    .filter((name) => !known.has(name))
    .map((name) => `${name} is not a variable of .env.example`);
}

function scannerFaults(workloads) {
  const scanned = workloads
    .filter(({ spec }) => spec.template.metadata.labels['app.kubernetes.io/component'] === 'scanner')
    .flatMap((workload) => {
      const [{ env = [] }] = workload.spec.template.spec.containers;
      const field = env.find(({ name }) => name === 'SOURCES')?.valueFrom?.fieldRef?.fieldPath;
      return field === "metadata.labels['source']" ? [workload.spec.template.metadata.labels.source] : [];
    });
  if (workloads.every(({ kind }) => kind === 'Job')) return [];
  const same = scanned.toSorted().join() === sourceNames.toSorted().join();
  return same ? [] : [`scanners read ${scanned}, but the sources are ${sourceNames}`];
}

/** A ConfigMap reaches every program, so it may contain no secrets. With the sandbox they are not secret. */
function givenAwayFaults(objects) {
  if (objects.some(({ kind, metadata }) => kind === 'Service' && metadata.name === 'sandbox')) return [];
  return Object.keys(dataOf(objects, 'ConfigMap'))
    .filter(isSecret)
    .map((name) => `${name} is a secret but is in the ConfigMap`);
}
