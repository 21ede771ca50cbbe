import type { ApiClient } from '../stack/api-client.js';

/** The parts of a mention in the API that the replay checks. */
export interface ObservedMention {
  readonly id: string;
  readonly url: string;
  readonly source: string;
  readonly is_relevant: boolean | null;
  readonly matches: readonly { readonly monitor_id: string }[];
  /** Other mentions of the same post. */
  readonly also_on: readonly { readonly mention_id: string }[];
}

/** Reads every mention of the projects page by page through the public API. */
export async function observe(api: ApiClient, projectIds: readonly string[]): Promise<ObservedMention[]> {
  const mentions: ObservedMention[] = [];
  for (const projectId of projectIds) mentions.push(...(await readAll(api.inProject(projectId))));
  return mentions;
}

async function readAll(api: ApiClient): Promise<ObservedMention[]> {
  const items: ObservedMention[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { mentions: ObservedMention[]; next_cursor: string | null } = await api.get(
      `/api/v1/mentions?limit=100${query}`,
    );
    items.push(...page.mentions);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}
