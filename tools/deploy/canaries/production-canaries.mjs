/** Deliberate mistakes in the rendered production overlay and the objects kept apart from it, as in canaries.mjs. */
export const productionCanaries = [
  ['one of them alone', ({ find }) => (find('ScaledObject', 'dispatcher').spec.minReplicaCount = 1), /alone/],
  ['one gateway', ({ find }) => (find('HorizontalPodAutoscaler', 'gateway').spec.minReplicas = 1), /alone/],
  ['one scheduler', ({ find }) => delete find('Deployment', 'scheduler').spec.replicas, /may be 1 alone/],
  [
    'no priority',
    ({ find }) => delete find('Deployment', 'gateway').spec.template.spec.priorityClassName,
    /no class of priority/,
  ],
  [
    'a priority that is not there',
    ({ kept }) => (kept.find(({ kind }) => kind === 'PriorityClass').metadata.name = 'other'),
    /no class of priority/,
  ],
  [
    'no account',
    ({ find }) => delete find('Deployment', 'gateway').spec.template.spec.serviceAccountName,
    /no account/,
  ],
  [
    'backups that go with the apps',
    ({ objects, kept }) => objects.push(kept.find(({ kind }) => kind === 'PersistentVolumeClaim')),
    /is deleted with the apps/,
  ],
  [
    'backups that Argo CD deletes',
    ({ kept }) => delete kept.find(({ kind }) => kind === 'PersistentVolumeClaim').metadata.annotations,
    /Argo CD or Flux delete it/,
  ],
  [
    'a volume that is not there',
    ({ kept }) => (kept.find(({ kind }) => kind === 'PersistentVolumeClaim').metadata.name = 'other'),
    /which is not there/,
  ],
  [
    'more gateways than connections',
    ({ find }) => (find('HorizontalPodAutoscaler', 'gateway').spec.maxReplicas = 60),
    /not below max_connections/,
  ],
  [
    'more classifiers than connections',
    ({ find }) => delete find('ScaledObject', 'classifier').spec.maxReplicaCount,
    /not below max_connections/,
  ],
  [
    'pools that are too large',
    ({ find }) => (find('ConfigMap').data.DATABASE_POOL_SIZE = '20'),
    /not below max_connections/,
  ],
  [
    'a field of a newer cluster',
    ({ find }) => (find('Service', 'gateway').spec.trafficDistribution = 'PreferClose'),
    /needs Kubernetes 1.31/,
  ],
  [
    'a kind of an older one',
    ({ find }) => (find('CronJob', 'backup').apiVersion = 'batch/v1beta1'),
    /since when/,
  ],
  [
    'a name that is none',
    ({ find }) => (find('CronJob', 'backup').metadata.name = 'backup:5000'),
    /is no name/,
  ],
  [
    'a name that is too long',
    ({ find }) => (find('CronJob', 'backup').metadata.name = 'b'.repeat(53)),
    /longer than 52/,
  ],
  [
    'a label that is none',
    ({ find }) => (find('Deployment', 'gateway').metadata.labels.version = 'sha256:00'),
    /is no label/,
  ],
  [
    'a selector that follows the release',
    ({ find }) => (find('Deployment', 'gateway').spec.selector.matchLabels.version = '2'),
    /cannot become this/,
  ],
  [
    'a route to nowhere',
    ({ find }) => (find('HTTPRoute', 'gateway').spec.rules[0].backendRefs[0].port = 81),
    /no gateway:81/,
  ],
  [
    'a route of no listener',
    ({ find }) => (find('HTTPRoute', 'gateway').spec.parentRefs[0].sectionName = 'tls'),
    /no listener tls/,
  ],
  [
    'a route for another host',
    ({ find }) => (find('HTTPRoute', 'gateway').spec.hostnames = ['other.example.com']),
    /listens for/,
  ],
  [
    'a route that cuts off exports',
    ({ find }) => delete find('HTTPRoute', 'gateway').spec.rules[0].timeouts,
    /cuts off/,
  ],
  [
    'a field that the Gateway API has not',
    ({ find }) => (find('Gateway', 'earshot').spec.listeners[0].host = 'x'),
    /has no host/,
  ],
  [
    'a Gateway whose proxies the policies close',
    ({ find }) => (find('Gateway', 'earshot').metadata.labels = { 'app.kubernetes.io/part-of': 'earshot' }),
    /NetworkPolicy earshot-nothing takes its proxies/,
  ],
  [
    'a Gateway whose proxies are gateways',
    ({ find }) => (find('Gateway', 'earshot').metadata.labels = { 'app.kubernetes.io/name': 'gateway' }),
    /Service gateway takes its proxies/,
  ],
  [
    'pods that are watched before they start',
    ({ find }) => find('PodMonitor', 'earshot').spec.podMetricsEndpoints[0].relabelings.shift(),
    /does not run yet/,
  ],
  [
    'a relabelling that the operator does not know',
    ({ find }) => (find('PodMonitor').spec.podMetricsEndpoints[0].relabelings[0].source_labels = []),
    /has no source_labels/,
  ],
  [
    'rules that Compose does not have',
    ({ find }) => find('PrometheusRule', 'earshot').spec.groups.pop(),
    /not the rules of/,
  ],
  ['a restore that tries again', ({ restore }) => (restore[0].spec.backoffLimit = 3), /tries again/],
  [
    'a restore without backups',
    ({ restore }) => (restore[0].spec.template.spec.volumes.at(-1).persistentVolumeClaim.claimName = 'x'),
    /mounts the volume x/,
  ],
  [
    'a restore with more secrets than it needs',
    ({ restore }) =>
      restore[0].spec.template.spec.containers[0].env.push({
        name: 'SMTP_URL',
        valueFrom: { secretKeyRef: { name: 'earshot', key: 'SMTP_URL', optional: true } },
      }),
    /is given SMTP_URL/,
  ],
];
