import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

/** A metric that a query reads, with the labels that it filters or groups by. */
export interface ReadMetric {
  readonly name: string;
  readonly labels: readonly string[];
}

/** A query of the dashboard or of an alert rule. */
export interface OperatorQuery {
  /** For the reader: the file, and the panel or alert. */
  readonly where: string;
  readonly expression: string;
  /** Only Earshot's, not those of Prometheus itself and other exporters. */
  readonly metrics: readonly ReadMetric[];
}

/** The parts of an alert rule that specs check. */
export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const ops = fileURLToPath(new URL('../../../../ops/', import.meta.url));

/** Returns every query in `ops/`. @throws if one is not PromQL */
export async function operatorQueries(): Promise<OperatorQuery[]> {
  const dashboards = await namedIn('grafana', '.json');
  const ofDashboards = await Promise.all(
    dashboards.map(async (file) => {
      const dashboard: unknown = JSON.parse(await readFile(join(ops, 'grafana', file), 'utf8'));
      return expressionsIn(dashboard, file).map(({ where, expression }) => query(where, expression));
    }),
  );
  const rules = await alertRules();
  return [...ofDashboards.flat(), ...rules.map(({ alert, expr }) => query(`alerts: ${alert}`, expr))];
}

/** Returns the rules that Prometheus loads. */
export async function alertRules(): Promise<AlertRule[]> {
  const text = await readFile(join(ops, 'prometheus/alerts.yml'), 'utf8');
  const { groups } = parse(text) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

async function namedIn(folder: string, ending: string): Promise<string[]> {
  return (await readdir(join(ops, folder))).filter((file) => file.endsWith(ending));
}

/** Returns every `expr` and `definition`, at any depth, with the title of its panel. */
function expressionsIn(value: unknown, where: string): { where: string; expression: string }[] {
  if (Array.isArray(value)) return value.flatMap((item) => expressionsIn(item, where));
  if (typeof value !== 'object' || value === null) return [];
  const { title, expr, definition } = value as { title?: unknown; expr?: unknown; definition?: unknown };
  const inside = typeof title === 'string' ? `${where}: ${title}` : where;
  const own = [expr, definition]
    .filter((text) => typeof text === 'string')
    .map((expression) => ({ where: inside, expression }));
  return [...own, ...Object.values(value).flatMap((item) => expressionsIn(item, inside))];
}

/** Grafana replaces these before Prometheus sees them. */
const filledIn: readonly (readonly [RegExp, string])[] = [
  [/\$__rate_interval|\$__interval|\$__range/g, '5m'],
  [/\$source\b/g, '.*'],
  [/^label_values\((.*), \w+\)$/, '$1'],
];

function query(where: string, given: string): OperatorQuery {
  const expression = filledIn.reduce((text, [pattern, value]) => text.replace(pattern, value), given);
  const metrics: { name: string; labels: string[] }[] = [];
  const grouping: string[] = [];
  const textOf = ({ from, to }: { from: number; to: number }): string => expression.slice(from, to);
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`${where}: not PromQL near ${node.from}: ${given}`);
      if (node.name === 'VectorSelector') metrics.push({ name: '', labels: [] });
      const last = metrics.at(-1);
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector' && last !== undefined)
        last.name = textOf(node);
      if (node.name !== 'LabelName') return;
      if (node.node.parent?.name === 'GroupingLabels') grouping.push(textOf(node));
      else last?.labels.push(textOf(node));
    },
  });
  // With several metrics it is unknown which of them an aggregation groups, so its labels are checked only if there is a
  // single metric.
  const ours = metrics.filter(({ name }) => /^(earshot|nodejs|process)_/.test(name));
  if (ours.length === 1) ours[0]?.labels.push(...grouping);
  const added = ['instance', 'job', 'le'];
  return {
    where,
    expression,
    metrics: ours.map(({ name, labels }) => ({
      name,
      labels: labels.filter((label) => !added.includes(label)),
    })),
  };
}
