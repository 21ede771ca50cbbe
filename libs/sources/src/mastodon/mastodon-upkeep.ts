import { parseUrl, type Post } from '@earshot/domain';
import { LastShown } from '../reading/last-shown.js';
import { FieldMissing } from '../reading/read-listed.js';
import { type SourceCall, type Upkeep, upkeepOf, type VerifiedPosts } from '../source.js';
import type { MastodonApi } from './mastodon-api.js';
import { NothingThere } from './mastodon-fault.js';
import { readStatus } from './mastodon-post.js';
import { isMastodonId } from './mastodon-time.js';
import type { MastodonConfig } from './mastodon.config.js';

/**
 * Posts of configured servers are verified there; other posts are known only from when they were shown, so their texts
 * expire.
 */
export function mastodonUpkeep(config: MastodonConfig, api: MastodonApi): Upkeep {
  const { servers } = config;
  const lastShown = new LastShown();
  async function verify(externalIds: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
    const present: Post[] = [];
    const gone: string[] = [];
    const places = externalIds.flatMap((externalId) => placeOf(externalId, servers) ?? []);
    for (const server of new Set(places.map((place) => place.server))) {
      const missing: string[] = [];
      const shown: string[] = [];
      for (const place of places.filter((one) => one.server === server)) {
        const { externalId } = place;
        const status = await lookUp(api, place, call);
        (status === null ? missing : shown).push(externalId);
        if (status === null || status instanceof FieldMissing) continue;
        // A post that its author has made private is gone, too.
        if (status.post === null) gone.push(externalId);
        else if (status.post.externalId === externalId) present.push(status.post);
      }
      // A server that is being moved, or has lost its data, may find nothing at all.
      if (shown.length === 0)
        await lastShown.confirmGone(server, externalIds, (others) => firstShown(api, others, servers, call));
      gone.push(...missing);
      lastShown.add(server, shown);
    }
    return { present, gone };
  }
  return upkeepOf(config, { verify, verifyAtOnce: 20 });
}

/** null = the server says that there is no such post. */
async function lookUp(
  api: MastodonApi,
  { server, id }: Place,
  call: SourceCall,
): Promise<ReturnType<typeof readStatus> | null> {
  try {
    return readStatus(await api.status(server, id, call), server, await api.domain(server, call));
  } catch (error) {
    if (error instanceof NothingThere) return null;
    throw error;
  }
}

/** One post is enough to know that the server shows posts; each takes a request. */
async function firstShown(
  api: MastodonApi,
  externalIds: readonly string[],
  servers: readonly string[],
  call: SourceCall,
): Promise<readonly string[]> {
  for (const externalId of externalIds) {
    const place = placeOf(externalId, servers);
    if (place !== null && (await lookUp(api, place, call)) !== null) return [externalId];
  }
  return [];
}

/** Where a post can be looked up. */
interface Place {
  readonly externalId: string;
  readonly server: string;
  readonly id: string;
}

/**
 * Finds the server and id of a post, whose address ends with its id on the server where it was written. null if that server
 * is not configured.
 */
function placeOf(externalId: string, servers: readonly string[]): Place | null {
  const url = parseUrl(externalId);
  const id = /\/statuses\/(\d+)$/.exec(url?.pathname ?? '')?.[1];
  if (url === null || id === undefined || !isMastodonId(id)) return null;
  return servers.includes(url.host) ? { externalId, server: url.host, id } : null;
}
