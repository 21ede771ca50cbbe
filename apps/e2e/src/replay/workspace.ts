import type { SourceName } from '@earshot/domain';
import { type ApiClient, signUp } from '../stack/api-client.js';

/** A monitor of the replay, with the alert that notifies for it alone. */
export interface ReplayMonitor {
  readonly keyword: string;
  readonly projectId: string;
  readonly monitorId: string;
  readonly alertId: string;
}

/** Several projects, so that some posts matter to more than one; each has its own request limit. */
const monitorsPerProject = 20;
/** This many keywords are monitored in a second project too: their posts must arrive in both. */
const sharedKeywords = 10;

/**
 * Signs up and creates a monitor and an alert per keyword, using only the public API; if feeds are played, also a feed per
 * project.
 * @param webhookUrl in the sandbox
 */
export async function createWorkspace(
  baseUrl: string,
  keywords: readonly string[],
  sources: readonly SourceName[],
  webhookUrl: string,
): Promise<{ readonly api: ApiClient; readonly monitors: readonly ReplayMonitor[] }> {
  const { api: session } = await signUp(baseUrl);
  const monitors: ReplayMonitor[] = [];
  const groups = [keywords.slice(0, sharedKeywords)];
  for (let from = 0; from < keywords.length; from += monitorsPerProject)
    groups.push(keywords.slice(from, from + monitorsPerProject));
  for (const [index, group] of groups.entries()) {
    const project = await session.post<{ id: string }>('/api/v1/projects', { name: `Replay ${index + 1}` });
    // Feeds are read only if a project has added them; the sandbox has one with all posts, beside its receiver.
    if (sources.includes('feeds'))
      await session
        .inProject(project.id)
        .post('/api/v1/feeds', { address: new URL('/feeds/all.rss', webhookUrl).href });
    for (const keyword of group)
      monitors.push(
        await createMonitor(session.inProject(project.id), project.id, { keyword, sources, webhookUrl }),
      );
  }
  return { api: session, monitors };
}

async function createMonitor(
  api: ApiClient,
  projectId: string,
  wanted: { readonly keyword: string; readonly sources: readonly SourceName[]; readonly webhookUrl: string },
): Promise<ReplayMonitor> {
  const { keyword, sources, webhookUrl } = wanted;
  const name = keyword.slice(0, 80);
  const monitor = await api.post<{ id: string }>('/api/v1/monitors', {
    name,
    keywords: [keyword],
    sources,
  });
  const alert = await api.post<{ id: string }>('/api/v1/alerts', {
    name,
    channel: 'webhook',
    destination: webhookUrl,
    monitor_ids: [monitor.id],
  });
  return { keyword, projectId, monitorId: monitor.id, alertId: alert.id };
}
