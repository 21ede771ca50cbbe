import type { ApiClient } from '../stack/api-client.js';

/** What the API shows of a mention, as far as the replay looks. */
export interface ObservedMention {
  readonly id: string;
  readonly url: string;
  readonly source: string;
  readonly is_relevant: boolean | null;
  readonly matches: readonly { readonly monitor_id: string }[];
}

export interface ObservedNotification {
  readonly id: string;
  readonly alert_id: string;
  readonly mention_id: string;
  readonly status: string;
}

export interface Observed {
  readonly mentions: readonly ObservedMention[];
  readonly notifications: readonly ObservedNotification[];
}

/** Everything that the projects hold, read through the public API page by page. */
export async function observe(api: ApiClient, projectIds: readonly string[]): Promise<Observed> {
  const mentions: ObservedMention[] = [];
  const notifications: ObservedNotification[] = [];
  for (const projectId of projectIds) {
    const project = api.inProject(projectId);
    mentions.push(...(await readAll<ObservedMention>(project, '/api/v1/mentions', 'mentions')));
    notifications.push(
      ...(await readAll<ObservedNotification>(project, '/api/v1/notifications', 'notifications')),
    );
  }
  return { mentions, notifications };
}

async function readAll<T>(api: ApiClient, path: string, noun: string): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await api.get<Record<string, unknown>>(`${path}?limit=100${query}`);
    items.push(...(page[noun] as T[]));
    cursor = page['next_cursor'] as string | null;
  } while (cursor !== null);
  return items;
}
