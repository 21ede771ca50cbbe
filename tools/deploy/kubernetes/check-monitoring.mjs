import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';

/**
 * Checks objects of the Prometheus operator: only fields it knows (https://prometheus-operator.dev/docs/api-reference/api/),
 * and exactly the rules of ops/prometheus.
 * @param {{ file: string, object: any }[]} manifests
 * @returns {string[]}
 */
export function checkMonitoring(manifests) {
  const ours = manifests.filter(({ object }) => object.apiVersion === 'monitoring.coreos.com/v1');
  const { groups } = parse(readFileSync('ops/prometheus/alerts.yml', 'utf8'));
  return ours.flatMap(({ file, object: { kind, spec } }) => {
    const fields = known[kind];
    if (fields === undefined) return [`${file}: the kind ${kind} is unknown`];
    const endpoints = spec.podMetricsEndpoints ?? [];
    const relabelings = endpoints.flatMap(({ relabelings = [] }) => relabelings);
    const parts = [spec, ...endpoints, ...relabelings];
    const unknown = parts.flatMap((part) => Object.keys(part)).filter((name) => !fields.includes(name));
    return [
      ...unknown.map((name) => `${file}: ${kind} has no ${name}`),
      ...(endpoints.every(readsRunning) ? [] : [`${file}: pods that do not run yet count as down`]),
      ...(kind === 'PrometheusRule' && !isDeepStrictEqual(spec.groups, groups)
        ? [`${file}: differs from ops/prometheus/alerts.yml: run node tools/deploy/write-rules.mjs`]
        : []),
    ];
  });
}

/**
 * Whether only running pods are scraped: Prometheus finds a pod as soon as it has an address, while its init containers may
 * still be running.
 */
function readsRunning({ relabelings = [] }) {
  return relabelings.some(
    ({ action, sourceLabels, regex }) =>
      action === 'keep' && sourceLabels?.join() === '__meta_kubernetes_pod_phase' && regex === 'Running',
  );
}

const known = {
  PodMonitor: [
    'selector',
    'podTargetLabels',
    'podMetricsEndpoints',
    'port',
    'path',
    'interval',
    'relabelings',
    'action',
    'sourceLabels',
    'regex',
    'targetLabel',
    'authorization',
  ],
  PrometheusRule: ['groups'],
};
