import type { ApiClient } from '../stack/api-client.js';

/** What the API shows of a mention, as far as the checker looks. */
export interface SeenMention {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly is_relevant: boolean | null;
  readonly matches: readonly { readonly monitor_id: string }[];
}

/** A notification, as far as the checker looks at it. */
export interface SeenNotification {
  readonly id: string;
  readonly alert_id: string;
  readonly mention_ids: readonly string[];
  readonly status: string;
}

/** A monitor or an alert, as far as the checker looks at it. */
export interface SeenObject {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

/** Everything that a project holds, by what its API says. */
export interface Seen {
  readonly mentions: readonly SeenMention[];
  readonly notifications: readonly SeenNotification[];
  readonly monitors: readonly SeenObject[];
  readonly alerts: readonly SeenObject[];
}

/** Reads all of it, page by page. */
export async function observe(api: ApiClient): Promise<Seen> {
  return {
    mentions: await readAll<SeenMention>(api, 'mentions'),
    notifications: await readAll<SeenNotification>(api, 'notifications'),
    monitors: await readAll<SeenObject>(api, 'monitors'),
    // Few enough for one answer.
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
