import type { MonitorGroup, SourceName } from '@earshot/domain';
import type { Arrivals } from './arrivals.js';

/** Sources whose upstream can be simulated: those that cost money or have a daily quota. */
export const simulatedSources = [
  'x',
  'youtube',
  'linkedin',
  'threads',
] as const satisfies readonly SourceName[];
export type SimulatedSource = (typeof simulatedSources)[number];

export interface SimulatedName extends Arrivals {
  readonly projectId: string;
  readonly groupName: MonitorGroup;
}

export interface Scenario {
  readonly title: string;
  readonly source: SimulatedSource;
  readonly names: readonly SimulatedName[];
  /** US dollars a month for the installation, for sources that cost money. */
  readonly budgetUsd: number;
  readonly days: number;
  readonly startsAt: Date;
  readonly intervalMinutes: number;
}

export interface ScenarioOptions {
  readonly source: SimulatedSource;
  /** Of the first name. */
  readonly postsPerHour: number;
  /** The number of names, all of one project; each but the first has one post every eight hours. */
  readonly keywords: number;
  readonly budgetUsd: number;
  readonly days: number;
  /** Minutes between scans, from the plan; absent = 5. */
  readonly intervalMinutes?: number;
}

const paidSources: readonly SourceName[] = ['x', 'linkedin'];

const quietPostsPerHour = 1 / 8;

/** One noisy name and several quiet ones, all of one project, starting on the first of a month. */
export function noisyName(options: ScenarioOptions): Scenario {
  const { source, postsPerHour, keywords, budgetUsd, days, intervalMinutes = 5 } = options;
  const names = Array.from({ length: keywords }, (_, index) => ({
    keyword: `name${index}`,
    postsPerHour: index === 0 ? postsPerHour : quietPostsPerHour,
    projectId: 'project0',
    groupName: 'my_brand' as const,
  }));
  return {
    title: `${source}: ${Number(postsPerHour.toFixed(2))} posts an hour, ${keywords} names${paidSources.includes(source) ? `, $${budgetUsd}` : ''}${intervalMinutes === 5 ? '' : `, every ${intervalMinutes} minutes`}`,
    source,
    names,
    budgetUsd,
    days,
    startsAt: new Date('2026-12-01T00:00:00Z'),
    intervalMinutes,
  };
}

/** Each name belongs to a different project. */
function neighbours(options: ScenarioOptions): Scenario {
  const scenario = noisyName(options);
  return {
    ...scenario,
    title: `${scenario.title}, each in its own project`,
    names: scenario.names.map((name, index) => ({ ...name, projectId: `project${index}` })),
  };
}

/** The noisy name is a competitor's. */
function competitor(options: ScenarioOptions): Scenario {
  const scenario = noisyName(options);
  return {
    ...scenario,
    title: `${scenario.title}, the first a competitor`,
    names: scenario.names.map((name, index) => (index === 0 ? { ...name, groupName: 'competitors' } : name)),
  };
}

/** Ten scenarios of a month that have gone wrong before, or could. */
export function defaultScenarios(days: number): Scenario[] {
  return [
    noisyName({ source: 'x', postsPerHour: 1, keywords: 5, budgetUsd: 50, days }),
    noisyName({ source: 'x', postsPerHour: 200, keywords: 5, budgetUsd: 50, days }),
    noisyName({ source: 'x', postsPerHour: 2_000, keywords: 5, budgetUsd: 50, days }),
    noisyName({ source: 'x', postsPerHour: 20, keywords: 40, budgetUsd: 200, days }),
    neighbours({ source: 'x', postsPerHour: 200, keywords: 5, budgetUsd: 50, days }),
    competitor({ source: 'x', postsPerHour: 200, keywords: 5, budgetUsd: 50, days }),
    noisyName({ source: 'youtube', postsPerHour: 80 / 24, keywords: 5, budgetUsd: 0, days }),
    noisyName({ source: 'youtube', postsPerHour: 60, keywords: 30, budgetUsd: 0, days }),
    noisyName({ source: 'linkedin', postsPerHour: 0.5, keywords: 5, budgetUsd: 5, days }),
    noisyName({ source: 'linkedin', postsPerHour: 5, keywords: 5, budgetUsd: 5, days }),
  ];
}
