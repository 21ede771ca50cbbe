import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { inhibitionCanaries } from './canaries/canaries.mjs';
import { copy, missed } from './canaries/spoil.mjs';

const folder = 'ops/prometheus';
const routesFile = 'ops/alertmanager/alertmanager.yml';

/**
 * Checks that every alert rule has a case in which it fires and one in which it does not, and inhibits others only when they
 * are about the same thing. If Prometheus' own tools are on PATH, they read every file and run every case; then every rule
 * is replaced by one that never fires and by one that always fires, and a case has to notice.
 * @returns {{ problems: string[], canaries: number, note: string }} the note says what was skipped for lack of a program
 */
export function checkAlerts() {
  const rules = read(`${folder}/alerts.yml`);
  const cases = read(`${folder}/alerts.test.yml`);
  const names = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
  const routes = read(routesFile);
  const problems = [
    ...lacking(names, cases),
    ...inhibitionFaults(routes, cases).map((fault) => `${routesFile}: ${fault}`),
    ...inhibitionCanaries.flatMap(([title, spoil, pattern]) => {
      const spoilt = copy(routes);
      spoil(spoilt.inhibit_rules);
      return missed(title, inhibitionFaults(spoilt, cases), pattern);
    }),
  ];
  const missing = ['promtool', 'amtool'].filter((program) => spawnSync(program, ['--version']).error);
  if (!missing.includes('amtool')) problems.push(...faultsOf('amtool', ['check-config', routesFile]));
  if (!missing.includes('promtool'))
    problems.push(
      ...faultsOf('promtool', ['check', 'rules', `${folder}/alerts.yml`]),
      ...faultsOf('promtool', ['check', 'config', '--syntax-only', `${folder}/prometheus.yml`]),
      ...faultsOf('promtool', ['test', 'rules', `${folder}/alerts.test.yml`]),
      ...unnoticed(rules, cases, names),
    );
  const note =
    missing.length > 0 ? `; alert rules were not run, as ${missing.join(' and ')} could not be found` : '';
  return { problems, canaries: inhibitionCanaries.length, note };
}

/** The rules without a case in which they fire, or without one in which they do not. */
function lacking(names, cases) {
  return [true, false].flatMap((fires) => {
    const tried = new Set(only(cases, fires).tests.flatMap(namesIn));
    return names
      .filter((name) => !tried.has(name))
      .map(
        (name) => `${folder}/alerts.test.yml: no case in which ${name} ${fires ? 'fires' : 'does not fire'}`,
      );
  });
}

/** Keeps only the cases in which rules fire, or only those in which they do not. */
function only({ tests, ...rest }, fires) {
  return {
    ...rest,
    tests: tests.map(({ alert_rule_test = [], promql_expr_test = [], ...test }) => ({
      ...test,
      alert_rule_test: alert_rule_test.filter(({ exp_alerts = [] }) => exp_alerts.length > 0 === fires),
      promql_expr_test: promql_expr_test.filter(({ exp_samples = [] }) => exp_samples.length > 0 === fires),
    })),
  };
}

function namesIn({ alert_rule_test, promql_expr_test }) {
  return [
    ...alert_rule_test.map(({ alertname }) => alertname),
    ...promql_expr_test.map(
      ({ expr }) => /^ALERTS\{alertname="(\w+)",alertstate="firing"\}$/.exec(expr)?.[1],
    ),
  ];
}

/** Labels that do not distinguish alerts: all rules have them, or they follow from the mount point. */
const saysNothing = ['alertname', 'alertstate', 'severity', 'fstype'];

/** An alert may inhibit another only if both agree in every label that both have in the cases. */
function inhibitionFaults({ inhibit_rules: inhibitions }, cases) {
  const labelsOf = expectedLabels(cases);
  const namedBy = ([matcher]) => {
    const [, operator, text] = /^alertname (=~?) "?(.+?)"?$/.exec(matcher) ?? [];
    const pattern = operator === '=' ? text : `(${text})`;
    return [...labelsOf.keys()].filter((name) => new RegExp(`^${pattern}$`).test(name));
  };
  return inhibitions.flatMap(({ source_matchers: from, target_matchers: to, equal = [] }) =>
    [from, to]
      .filter((matchers) => namedBy(matchers).length === 0)
      .map((matchers) => `no alert matches ${matchers}`)
      .concat(
        namedBy(from).flatMap((source) =>
          namedBy(to).flatMap((target) =>
            [...labelsOf.get(source)]
              .filter((label) => labelsOf.get(target).has(label) && !equal.includes(label))
              .map((label) => `${source} silences ${target} with another ${label}`),
          ),
        ),
      ),
  );
}

/** The labels with which each alert fires in the cases. */
function expectedLabels({ tests }) {
  const fired = tests.flatMap(({ alert_rule_test = [], promql_expr_test = [] }) => [
    ...alert_rule_test.flatMap(({ alertname, exp_alerts = [] }) =>
      exp_alerts.map(({ exp_labels: labels }) => [alertname, Object.keys(labels)]),
    ),
    ...promql_expr_test.flatMap(({ exp_samples = [] }) =>
      exp_samples.map(({ labels }) => [
        /alertname="(\w+)"/.exec(labels)[1],
        [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label),
      ]),
    ),
  ]);
  const found = new Map(fired.map(([name]) => [name, new Set()]));
  for (const [name, labels] of fired)
    for (const label of labels) if (!saysNothing.includes(label)) found.get(name).add(label);
  return found;
}

/** The rules for which no case would notice that they never fire, or always fire. */
function unnoticed(rules, cases, names) {
  const place = mkdtempSync(join(tmpdir(), 'earshot-rules-'));
  try {
    return [
      [true, 'vector(1) > 1', 'never fires'],
      [false, 'vector(1)', 'always fires'],
    ].flatMap(([fires, expr, what]) => {
      const spoilt = rules.groups.map((group) => ({
        ...group,
        rules: group.rules.map((rule) => ({ ...rule, expr, for: '0s' })),
      }));
      writeFileSync(join(place, 'alerts.yml'), stringify({ groups: spoilt }));
      writeFileSync(join(place, 'alerts.test.yml'), stringify(only(cases, fires)));
      const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', join(place, 'alerts.test.yml')], {
        encoding: 'utf8',
      });
      const reported = new Set(
        `${stdout}${stderr}`.match(/alertname(: |=\\?")\w+/g)?.map((found) => /\w+$/.exec(found)[0]),
      );
      return names
        .filter((name) => !reported.has(name))
        .map((name) => `no case notices that ${name} ${what}`);
    });
  } finally {
    rmSync(place, { recursive: true });
  }
}

function faultsOf(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? [] : [`${program} ${args.join(' ')}: ${stdout}${stderr}`.trim()];
}

function read(file) {
  return parse(readFileSync(file, 'utf8'));
}
