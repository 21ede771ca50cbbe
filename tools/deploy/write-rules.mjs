// Writes ops/prometheus/alerts.yml as an object of the Prometheus operator, because kustomize reads no file outside its
// folder.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { parse, stringify } from 'yaml';

const file = 'k8s/components/monitoring/rules.yaml';
const rules = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'earshot', labels: { 'app.kubernetes.io/part-of': 'earshot' } },
  spec: parse(readFileSync('ops/prometheus/alerts.yml', 'utf8')),
};
const text = `# Made of ops/prometheus/alerts.yml by node tools/deploy/write-rules.mjs.\n${stringify(rules)}`;
writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
