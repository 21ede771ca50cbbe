import type { SourceName } from '@earshot/domain';
import type { GatewayClient } from '../first-steps/gateway-client.js';

/** What is needed to show sample posts. */
export interface Samples {
  /** The sources that the sandbox plays. */
  readonly sources: readonly SourceName[];
  /** Where the sandbox receives webhooks. */
  readonly webhookUrl: string;
}

/**
 * Adds to a project monitors for what the sandbox plays, and alerts to its mailbox and webhooks. What an interrupted earlier
 * start has already added is not added again.
 */
export async function furnishSamples(
  project: GatewayClient,
  { sources, webhookUrl }: Samples,
  email: string,
): Promise<void> {
  const alerts = [
    { name: 'Everything, by mail', channel: 'email', destination: email },
    { name: 'Everything, to the webhook', channel: 'webhook', destination: webhookUrl },
  ];
  const has = async (noun: 'monitors' | 'alerts'): Promise<Set<string>> => {
    const found = await project.get<Record<string, { name: string }[]>>(`/api/v1/${noun}`);
    return new Set((found[noun] ?? []).map(({ name }) => name));
  };
  const [monitors, known] = [await has('monitors'), await has('alerts')];
  for (const monitor of sampleMonitors.filter(({ name }) => !monitors.has(name)))
    await project.post('/api/v1/monitors', { ...monitor, sources });
  for (const alert of alerts.filter(({ name }) => !known.has(name)))
    await project.post('/api/v1/alerts', alert);
}

/** Monitors on all sources for the invented brands in the sandbox's sample posts, as request bodies for create_monitor. */
const sampleMonitors = [
  {
    name: 'Lumenboard',
    keywords: ['Lumenboard', 'lumenboard.com', '@lumenboard'],
    context: 'A project board for software teams, on the web.',
  },
  {
    name: 'Brühwerk',
    keywords: ['Brühwerk', 'Bruehwerk', 'bruehwerk.de'],
    context: 'A maker of coffee grinders.',
  },
  {
    name: 'Tidepool (the bank)',
    keywords: ['Tidepool'],
    exclude_keywords: ['anemone', 'starfish', 'low tide'],
    group_name: 'competitors',
    context: 'An app for bank accounts and saving pots, not the pools on a beach.',
  },
];

/** The subreddits of the sample comments. */
export const sampleSubreddits = [
  'projectmanagement',
  'espresso',
  'SaaS',
  'personalfinance',
  'sysadmin',
  'privacy',
  'startups',
  'marinebiology',
  'cpp',
  'kaffee',
];
