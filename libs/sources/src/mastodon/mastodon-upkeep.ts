import { parseUrl, type Post } from '@earshot/domain';
import { FieldMissing } from '../reading/read-listed.js';
import type { SourceCall, Upkeep, VerifiedPosts } from '../source.js';
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
  return {
    keepTextMs: config.keepTextMs,
    verifyEveryMs: config.verifyEveryMs,
    verifyForMs: config.verifyForMs,
    verify: config.verifyEveryMs === null ? null : (ids, call) => verify(config, api, ids, call),
    verifyAtOnce: 20,
  };
}

async function verify(
  { servers }: MastodonConfig,
  api: MastodonApi,
  externalIds: readonly string[],
  call: SourceCall,
): Promise<VerifiedPosts> {
  const present: Post[] = [];
  const gone: string[] = [];
  for (const externalId of externalIds) {
    const place = placeOf(externalId, servers);
    if (place === null) continue;
    try {
      const shown = await api.status(place.server, place.id, call);
      const status = readStatus(shown, place.server, await api.domain(place.server, call));
      // A post that its author has made private is gone, too.
      if (status instanceof FieldMissing) continue;
      if (status.post === null) gone.push(externalId);
      else if (status.post.externalId === externalId) present.push(status.post);
    } catch (error) {
      if (!(error instanceof NothingThere)) throw error;
      gone.push(externalId);
    }
  }
  return { present, gone };
}

/**
 * Finds the server and id of a post, whose address ends with its id on the server where it was written. null if that server
 * is not configured.
 */
function placeOf(
  uri: string,
  servers: readonly string[],
): { readonly server: string; readonly id: string } | null {
  const url = parseUrl(uri);
  const id = /\/statuses\/(\d+)$/.exec(url?.pathname ?? '')?.[1];
  if (url === null || id === undefined || !isMastodonId(id)) return null;
  return servers.includes(url.host) ? { server: url.host, id } : null;
}
