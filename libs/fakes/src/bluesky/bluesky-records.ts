import { createHash } from 'node:crypto';
import type { ScheduledPost, Timeline } from '../posts/timeline.js';
import { didOf, handleOf, uriOf } from './bluesky-names.js';

/** The record of a post as written by its author. */
export function recordOf({ post, publishedAt }: ScheduledPost, timeline: Timeline, now: Date): object {
  const refOf = (name: string): object | undefined => {
    const found = timeline.find(name, now);
    return found === undefined ? undefined : { uri: uriOf(found.post), cid: cidOf(name) };
  };
  const parent = post.parent === null ? undefined : refOf(post.parent);
  const quoted = post.repeats === null ? undefined : refOf(post.repeats);
  return {
    $type: 'app.bsky.feed.post',
    text: post.text,
    createdAt: publishedAt.toISOString(),
    langs: ['en'],
    ...(parent === undefined ? {} : { reply: { root: parent, parent } }),
    ...(post.link === '' ? {} : linked(post.link)),
    ...(quoted === undefined || post.link !== ''
      ? {}
      : { embed: { $type: 'app.bsky.embed.record', record: quoted } }),
  };
}

/** A post as shown by lookups and searches. */
export function viewOf(scheduled: ScheduledPost, timeline: Timeline, now: Date): object {
  const { post, publishedAt } = scheduled;
  return {
    uri: uriOf(post),
    cid: cidOf(post.name),
    author: profileOf(post.author),
    record: recordOf(scheduled, timeline, now),
    replyCount: post.comments,
    repostCount: post.reposts,
    likeCount: post.likes,
    quoteCount: post.quotes,
    indexedAt: publishedAt.toISOString(),
    labels: [],
  };
}

/** An account as shown by lookups. */
export function profileOf(author: string): object {
  return { did: didOf(author), handle: handleOf(author), displayName: author, labels: [] };
}

/** The id of a version of a record; nothing uses it. */
export function cidOf(name: string): string {
  return `bafyrei${createHash('sha256').update(name).digest('hex').slice(0, 52)}`;
}

function linked(uri: string): object {
  const feature = { $type: 'app.bsky.richtext.facet#link', uri };
  return {
    facets: [{ index: { byteStart: 0, byteEnd: 1 }, features: [feature] }],
    embed: { $type: 'app.bsky.embed.external', external: { uri, title: '', description: '' } },
  };
}
