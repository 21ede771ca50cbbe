/** Deliberate mistakes in the rendered production overlay and the objects kept apart from it, as in canaries.mjs. */
export const productionCanaries = [
  [
    'a single dispatcher',
    ({ find }) => (find('ScaledObject', 'dispatcher').spec.minReplicaCount = 1),
    /run with only 1/,
  ],
  [
    'one gateway',
    ({ find }) => (find('HorizontalPodAutoscaler', 'gateway').spec.minReplicas = 1),
    /run with only 1/,
  ],
  ['one scheduler', ({ find }) => delete find('Deployment', 'scheduler').spec.replicas, /run with only 1/],
  [
    'no priority',
    ({ find }) => delete find('Deployment', 'gateway').spec.template.spec.priorityClassName,
    /no existing priority class/,
  ],
  [
    'a missing priority class',
    ({ kept }) => (kept.find(({ kind }) => kind === 'PriorityClass').metadata.name = 'other'),
    /no existing priority class/,
  ],
  [
    'no account',
    ({ find }) => delete find('Deployment', 'gateway').spec.template.spec.serviceAccountName,
    /no existing service account/,
  ],
  [
    'backups that are deleted with the apps',
    ({ objects, kept }) => objects.push(kept.find(({ kind }) => kind === 'PersistentVolumeClaim')),
    /is deleted with the apps/,
  ],
  [
    'backups that Argo CD deletes',
    ({ kept }) => delete kept.find(({ kind }) => kind === 'PersistentVolumeClaim').metadata.annotations,
    /Argo CD or Flux would delete it/,
  ],
  [
    'a missing volume',
    ({ kept }) => (kept.find(({ kind }) => kind === 'PersistentVolumeClaim').metadata.name = 'other'),
    /which does not exist/,
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
    'a kind of an older cluster',
    ({ find }) => (find('CronJob', 'backup').apiVersion = 'batch/v1beta1'),
    /does not list the version/,
  ],
  [
    'an invalid name',
    ({ find }) => (find('CronJob', 'backup').metadata.name = 'backup:5000'),
    /is not a valid name/,
  ],
  [
    'a name that is too long',
    ({ find }) => (find('CronJob', 'backup').metadata.name = 'b'.repeat(53)),
    /longer than 52/,
  ],
  [
    'an invalid label',
    ({ find }) => (find('Deployment', 'gateway').metadata.labels.version = 'sha256:00'),
    /is not a valid label/,
  ],
  [
    'a selector that changes with the release',
    ({ find }) => (find('Deployment', 'gateway').spec.selector.matchLabels.version = '2'),
    /changes an immutable field/,
  ],
  [
    'a route to nowhere',
    ({ find }) => (find('HTTPRoute', 'gateway').spec.rules[0].backendRefs[0].port = 81),
    /no gateway:81/,
  ],
  [
    'a route without a listener',
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
    'a field that the Gateway API does not have',
    ({ find }) => (find('Gateway', 'earshot').spec.listeners[0].host = 'x'),
    /has no host/,
  ],
  [
    'a Gateway whose proxies a policy closes',
    ({ find }) => (find('Gateway', 'earshot').metadata.labels = { 'app.kubernetes.io/part-of': 'earshot' }),
    /NetworkPolicy earshot-nothing also selects its proxies/,
  ],
  [
    'a Gateway whose proxies count as gateways',
    ({ find }) => (find('Gateway', 'earshot').metadata.labels = { 'app.kubernetes.io/name': 'gateway' }),
    /Service gateway also selects its proxies/,
  ],
  [
    'pods that are scraped before they run',
    ({ find }) => find('PodMonitor', 'earshot').spec.podMetricsEndpoints[0].relabelings.shift(),
    /do not run yet/,
  ],
  [
    'a relabelling that the operator does not know',
    ({ find }) => (find('PodMonitor').spec.podMetricsEndpoints[0].relabelings[0].source_labels = []),
    /has no source_labels/,
  ],
  [
    'rules that Compose does not have',
    ({ find }) => find('PrometheusRule', 'earshot').spec.groups.pop(),
    /differs from ops/,
  ],
  ['a restore that retries', ({ restore }) => (restore[0].spec.backoffLimit = 3), /retries$/],
  [
    'a restore without backups',
    ({ restore }) => (restore[0].spec.template.spec.volumes.at(-1).persistentVolumeClaim.claimName = 'x'),
    /mounts the volume x/,
  ],
  [
    'a restore that knows only the new key',
    ({ restore }) => {
      const [container] = restore[0].spec.template.spec.containers;
      container.env = container.env.filter(({ name }) => name !== 'EARSHOT_PREVIOUS_SECRET_KEY');
    },
    /is not given EARSHOT_PREVIOUS_SECRET_KEY/,
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
