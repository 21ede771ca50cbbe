import { grouped, parseUrl, type Post } from '@earshot/domain';
import { LastShown } from '../reading/last-shown.js';
import { FieldMissing } from '../reading/read-listed.js';
import { type SourceCall, type Upkeep, upkeepOf, type VerifiedPosts } from '../source.js';
import { type MastodonApi, NothingThere } from './mastodon-api.js';
import { readStatus } from './mastodon-post.js';
import { isMastodonId } from './mastodon-time.js';
import type { MastodonConfig } from './mastodon.config.js';

/** Where a post can be looked up. */
interface Place {
  readonly externalId: string;
  readonly server: string;
  readonly id: string;
}

/**
 * Posts of configured servers are verified there; other posts are known only from when they were shown, so their texts
 * expire.
 */
export function mastodonUpkeep(config: MastodonConfig, api: MastodonApi): Upkeep {
  const lastShown = new LastShown();

  async function verify(externalIds: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
    const present: Post[] = [];
    const gone: string[] = [];
    const unanswered: string[] = [];
    let faults = 0;
    const servers = [...grouped(placesOf(externalIds), (place) => place.server)];
    for (const [server, places] of servers) {
      try {
        const said = await verifyOn(server, places, externalIds, call);
        present.push(...said.present);
        gone.push(...said.gone);
      } catch (error) {
        faults += 1;
        // One server that is down must not hold up the posts of the others.
        if (call.signal.aborted || faults === servers.length) throw error;
        unanswered.push(...places.map(({ externalId }) => externalId));
      }
    }
    return { present, gone, ...(unanswered.length === 0 ? {} : { unanswered }) };
  }

  async function verifyOn(
    server: string,
    places: readonly Place[],
    externalIds: readonly string[],
    call: SourceCall,
  ): Promise<VerifiedPosts> {
    const present: Post[] = [];
    const gone: string[] = [];
    const missing: string[] = [];
    const shown: string[] = [];
    for (const place of places) {
      const { externalId } = place;
      const status = await lookUp(place, call);
      (status === null ? missing : shown).push(externalId);
      if (status === null || status instanceof FieldMissing) continue;
      // A post that its author has made private is gone, too.
      if (status.post === null) gone.push(externalId);
      else if (status.post.externalId === externalId) present.push(status.post);
    }
    // A server that is being moved, or has lost its data, may find nothing at all.
    if (shown.length === 0)
      await lastShown.confirmGone(server, externalIds, (others) => firstShown(others, call));
    gone.push(...missing);
    lastShown.add(server, shown);
    return { present, gone };
  }

  /** null = the server says that there is no such post. */
  async function lookUp({ server, id }: Place, call: SourceCall) {
    try {
      return readStatus(await api.status(server, id, call), server, await api.domain(server, call));
    } catch (error) {
      if (error instanceof NothingThere) return null;
      throw error;
    }
  }

  /** One post is enough to know that the server shows posts; each takes a request. */
  async function firstShown(externalIds: readonly string[], call: SourceCall): Promise<readonly Place[]> {
    for (const place of placesOf(externalIds)) if ((await lookUp(place, call)) !== null) return [place];
    return [];
  }

  /**
   * Finds the servers and ids of posts, whose addresses end with their ids on the servers where they were written. Posts of
   * servers that are not configured are left out.
   */
  function placesOf(externalIds: readonly string[]): Place[] {
    return externalIds.flatMap((externalId) => {
      const url = parseUrl(externalId);
      const id = /\/statuses\/(\d+)$/.exec(url?.pathname ?? '')?.[1];
      if (url === null || id === undefined || !isMastodonId(id)) return [];
      return config.servers.includes(url.host) ? [{ externalId, server: url.host, id }] : [];
    });
  }

  return upkeepOf(config, { verify, verifyAtOnce: 20 });
}
