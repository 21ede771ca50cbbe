import type { ApiClient } from '../stack/api-client.js';

/** The parts of a mention in the API that the checker compares. */
export interface SeenMention {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly is_relevant: boolean | null;
  readonly matches: readonly { readonly monitor_id: string }[];
}

/** The parts of a notification that the checker compares. */
export interface SeenNotification {
  readonly id: string;
  readonly alert_id: string;
  readonly mention_ids: readonly string[];
  readonly status: string;
}

/** The parts of a monitor or alert that the checker compares. */
export interface SeenObject {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

/** Everything in a project, according to its API. */
export interface Seen {
  readonly mentions: readonly SeenMention[];
  readonly notifications: readonly SeenNotification[];
  readonly monitors: readonly SeenObject[];
  readonly alerts: readonly SeenObject[];
}

/** Reads everything in a project, page by page. */
export async function observe(api: ApiClient): Promise<Seen> {
  return {
    mentions: await readAll<SeenMention>(api, 'mentions'),
    notifications: await readAll<SeenNotification>(api, 'notifications'),
    monitors: await readAll<SeenObject>(api, 'monitors'),
    // Few enough for one page.
    alerts: (await api.get<{ alerts: SeenObject[] }>('/api/v1/alerts')).alerts,
  };
}

async function readAll<T>(api: ApiClient, noun: string): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { readonly next_cursor: string | null } & Record<string, unknown> = await api.get(
      `/api/v1/${noun}?limit=100${query}`,
    );
    items.push(...(page[noun] as T[]));
    cursor = page.next_cursor;
  }
  return items;
}
