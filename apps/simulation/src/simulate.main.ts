import { parseArgs } from 'node:util';
import { brokenPromises } from './broken-promises.js';
import { asTable, dailyReport, summary } from './report.js';
import { defaultScenarios, noisyName, type Scenario, simulatedSources } from './scenario.js';
import { simulate } from './simulate.js';

const usage = `Simulates the planner that decides when a source is read and how much: the real scan reader, connector and meters
against a made-up upstream, in virtual time. X's checks of stored posts, half a cent each, are left out. Exits with 1 if a
promise is broken.

  npm run simulate                                  ten scenarios
  npm run simulate -- --source x --posts-per-hour 200 --keywords 5 --budget 50 --days 31

  --source          ${simulatedSources.join(', ')}
  --posts-per-hour  posts about the first name (0.01 to 10000); the others have one post every eight hours
  --keywords        number of names (1 to 1000)
  --budget          US dollars a month (1 to 100000); YouTube and Threads are free
  --interval        minutes between scans, as set by a plan (1 to 60; default 5)
  --days            number of days to simulate (2 to 92)`;

class BadOption extends Error {}

try {
  process.exitCode = await run();
} catch (error) {
  const isUsage = error instanceof BadOption || (error instanceof TypeError && 'code' in error);
  if (!isUsage) throw error;
  process.stderr.write(`${error.message}\n\n${usage}\n`);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      source: { type: 'string' },
      'posts-per-hour': { type: 'string' },
      keywords: { type: 'string' },
      budget: { type: 'string' },
      interval: { type: 'string' },
      days: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) {
    print(usage);
    return 0;
  }
  const days = number('days', values.days, 31, { min: 2, max: 92, whole: true });
  const isOne = ['source', 'posts-per-hour', 'keywords', 'budget', 'interval'].some(
    (name) => values[name as keyof typeof values] !== undefined,
  );
  if (!isOne) return many(defaultScenarios(days));
  const source = simulatedSources.find((name) => name === (values.source ?? 'x'));
  if (source === undefined) throw new BadOption(`--source must be one of ${simulatedSources.join(', ')}`);
  return one(
    noisyName({
      source,
      postsPerHour: number('posts-per-hour', values['posts-per-hour'], 200, { min: 0.01, max: 10_000 }),
      keywords: number('keywords', values.keywords, 5, { min: 1, max: 1_000, whole: true }),
      budgetUsd: number('budget', values.budget, source === 'linkedin' ? 5 : 50, {
        min: 1,
        max: 100_000,
        whole: true,
      }),
      intervalMinutes: number('interval', values.interval, 5, { min: 1, max: 60, whole: true }),
      days,
    }),
  );
}

async function one(scenario: Scenario): Promise<number> {
  const simulation = await simulate(scenario);
  print(asTable(scenario.title, [...dailyReport(simulation), summary(simulation)]));
  return verdict(brokenPromises(simulation));
}

async function many(scenarios: readonly Scenario[]): Promise<number> {
  const rows = [];
  const broken: string[] = [];
  for (const scenario of scenarios) {
    const simulation = await simulate(scenario);
    rows.push(summary(simulation));
    broken.push(...brokenPromises(simulation).map((sentence) => `${scenario.title}: ${sentence}`));
  }
  print(asTable(`${scenarios[0]?.days ?? 0} days`, rows));
  return verdict(broken);
}

function verdict(broken: readonly string[]): number {
  print(broken.length === 0 ? '\nEvery promise was kept.' : `\nBroken:\n- ${broken.join('\n- ')}`);
  return broken.length === 0 ? 0 : 1;
}

function number(
  name: string,
  given: string | undefined,
  usual: number,
  { min, max, whole = false }: { min: number; max: number; whole?: boolean },
): number {
  if (given === undefined) return usual;
  const value = Number(given);
  if (given.trim() === '' || !(value >= min && value <= max) || (whole && !Number.isInteger(value)))
    throw new BadOption(`--${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`);
  return value;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
