import type { SourceName } from '@earshot/domain';
import type { GatewayClient } from '../first-steps/gateway-client.js';
import { sampleMonitors } from './sample-monitors.js';

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
