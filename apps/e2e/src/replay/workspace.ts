import { randomBytes } from 'node:crypto';
import type { ApiClient } from '../stack/api-client.js';

/** A monitor of the replay, with the alert that notifies for it alone. */
export interface ReplayMonitor {
  readonly keyword: string;
  readonly projectId: string;
  readonly monitorId: string;
  readonly alertId: string;
}

/** Several projects, so that posts which matter to more than one are there too; each has its own request limit. */
const monitorsPerProject = 20;

/** Signs up and makes, through the public API alone, a monitor and an alert per keyword. */
export async function createWorkspace(
  api: ApiClient,
  keywords: readonly string[],
  webhookUrl: string,
): Promise<{ readonly api: ApiClient; readonly monitors: readonly ReplayMonitor[] }> {
  const account = {
    email: 'replay@earshot.example',
    password: randomBytes(18).toString('base64url'),
    name: 'Replay',
  };
  const { session_token } = await api.post<{ session_token: string }>('/api/auth/sign-up', account);
  const session = api.withToken(session_token);
  const monitors: ReplayMonitor[] = [];
  for (let from = 0; from < keywords.length; from += monitorsPerProject) {
    const name = `Replay ${1 + from / monitorsPerProject}`;
    const project = await session.post<{ id: string }>('/api/v1/projects', { name });
    for (const keyword of keywords.slice(from, from + monitorsPerProject))
      monitors.push(await createMonitor(session.inProject(project.id), project.id, keyword, webhookUrl));
  }
  return { api: session, monitors };
}

async function createMonitor(
  api: ApiClient,
  projectId: string,
  keyword: string,
  webhookUrl: string,
): Promise<ReplayMonitor> {
  const name = keyword.slice(0, 80);
  const monitor = await api.post<{ id: string }>('/api/v1/monitors', {
    name,
    keywords: [keyword],
    sources: ['reddit'],
  });
  const alert = await api.post<{ id: string }>('/api/v1/alerts', {
    name,
    channel: 'webhook',
    destination: webhookUrl,
    monitor_ids: [monitor.id],
  });
  return { keyword, projectId, monitorId: monitor.id, alertId: alert.id };
}
