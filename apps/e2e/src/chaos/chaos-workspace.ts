import type { SourceName } from '@earshot/domain';
import { type ApiClient, signUp } from '../stack/api-client.js';
import type { OwedMonitor } from './verdict.js';

/** A project with monitors and two alerts that fire for everything. */
export interface ChaosProject {
  readonly id: string;
  readonly api: ApiClient;
  readonly monitors: readonly OwedMonitor[];
  readonly alertIds: readonly string[];
}

/** Signs up and creates a project for each list of keywords, using only the public API. */
export async function createChaosWorkspace(
  baseUrl: string,
  options: {
    readonly keywords: readonly (readonly string[])[];
    readonly sources: readonly SourceName[];
    readonly webhookUrls: readonly string[];
  },
): Promise<{ readonly token: string; readonly projects: readonly ChaosProject[] }> {
  const { token, api: session } = await signUp(baseUrl);
  const projects: ChaosProject[] = [];
  for (const keywords of options.keywords) {
    const { id } = await session.post<{ id: string }>('/api/v1/projects', {
      name: `Chaos ${projects.length + 1}`,
    });
    const api = session.inProject(id);
    const monitors: OwedMonitor[] = [];
    for (const keyword of keywords) {
      const body = { name: keyword, keywords: [keyword], sources: options.sources };
      monitors.push({ id: (await api.post<{ id: string }>('/api/v1/monitors', body)).id, keyword, since: 0 });
    }
    const alertIds: string[] = [];
    for (const [index, destination] of options.webhookUrls.entries()) {
      const body = { name: `Hook ${index + 1}`, channel: 'webhook', destination };
      alertIds.push((await api.post<{ id: string }>('/api/v1/alerts', body)).id);
    }
    projects.push({ id, api, monitors, alertIds });
  }
  return { token, projects };
}
