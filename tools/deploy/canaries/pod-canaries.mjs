import { containerOf, named, podOf, removeKind } from './spoil.mjs';

const awaitSchema = 'libs/database/dist/await-schema.main.js';

/** Deliberate mistakes in k8s/base that the checks have to find, as in canaries.mjs: pods and what belongs to them. */
export const podCanaries = [
  [
    'an unknown field',
    ({ gateway }) => (gateway.spec.template.spec.terminationGracePeriod = 60),
    /does not exist/,
  ],
  ['a word for a number', ({ gateway }) => (gateway.spec.replicas = 'two'), /integer/],
  ['an unknown kind', ({ gateway }) => (gateway.kind = 'Deploymnt'), /there is no Deploymnt/],
  [
    'no startup probe',
    ({ gateway }) => delete containerOf(gateway).startupProbe,
    /no startup or liveness probe/,
  ],
  ['no readiness probe', ({ gateway }) => delete containerOf(gateway).readinessProbe, /no readiness probe/],
  [
    'too little time to stop',
    ({ dispatcher }) => (podOf(dispatcher).terminationGracePeriodSeconds = 30),
    /less than 55 s/,
  ],
  [
    'a classifier that reaches public addresses',
    ({ objects }) =>
      delete named(objects, 'earshot-sources').spec.podSelector.matchLabels['app.kubernetes.io/component'],
    /without a language model/,
  ],
  ['root', ({ scheduler }) => (podOf(scheduler).securityContext.runAsUser = 0), /may run as root/],
  [
    'privileges',
    ({ scheduler }) => (containerOf(scheduler).securityContext.privileged = true),
    /gain privileges/,
  ],
  [
    'a writable image',
    ({ scheduler }) => delete containerOf(scheduler).securityContext.readOnlyRootFilesystem,
    /write to its image/,
  ],
  [
    'a host path',
    ({ gateway }) => podOf(gateway).volumes.push({ name: 'x', hostPath: { path: '/' } }),
    /mounts a host path/,
  ],
  ['a token', ({ gateway }) => delete podOf(gateway).automountServiceAccountToken, /service account token/],
  [
    'no memory limit',
    ({ classifier }) => delete containerOf(classifier).resources.limits,
    /has no memory limit/,
  ],
  [
    'no request for ephemeral storage',
    ({ classifier }) => delete containerOf(classifier).resources.requests['ephemeral-storage'],
    /requests no ephemeral storage/,
  ],
  [
    'less ephemeral storage than its log takes',
    ({ classifier }) => (containerOf(classifier).resources.limits['ephemeral-storage'] = '100Mi'),
    /evicted for its log/,
  ],
  [
    'a program that is not built',
    ({ gateway }) => (containerOf(gateway).command[1] = 'apps/gateway/dist/mian.js'),
    /not built/,
  ],
  [
    'a start without waiting for the schema',
    ({ gateway }) => delete podOf(gateway).initContainers,
    /wait for the schema/,
  ],
  [
    'no migration',
    ({ scheduler }) => (podOf(scheduler).initContainers[0].command[1] = awaitSchema),
    /migrated by 0/,
  ],
  [
    'a Job that migrates',
    ({ objects, scheduler }) =>
      objects.push({
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: { name: 'migrate' },
        spec: { template: scheduler.spec.template },
      }),
    /could not change it/,
  ],
  [
    'a selector that matches no pods',
    ({ gateway }) => (gateway.spec.selector.matchLabels = { app: 'gateway' }),
    /selector does not match/,
  ],
  ['a Service to nowhere', ({ service }) => (service.spec.ports[0].targetPort = 'https'), /no port https/],
  [
    'a disruption budget that keeps pods that are not ready',
    ({ objects }) =>
      delete objects.find(({ kind }) => kind === 'PodDisruptionBudget').spec.unhealthyPodEvictionPolicy,
    /keeps pods that are not ready/,
  ],
  [
    'no disruption budget',
    ({ objects }) => removeKind(objects, 'PodDisruptionBudget', 'gateway'),
    /no PodDisruptionBudget/,
  ],
];
