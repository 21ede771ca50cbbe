import { createHash } from 'node:crypto';
import type { ScheduledPost } from '../posts/timeline.js';

/** `@[Acme](urn:li:organization:1)` in a text mentions a page. */
const mention = /@\[([^\]]+)\]\((urn:li:organization:\d+)\)/g;

/** Pages that a post mentions with an `@`. */
export function mentionedPages({ post }: ScheduledPost): ReadonlySet<string> {
  return new Set([...post.text.matchAll(mention)].flatMap(([, , urn]) => urn ?? []));
}

/** A text as shown to people. */
export function shownText(text: string): string {
  return text.replace(mention, '$1');
}

/** The notification to a page about a post that mentions it. Notification ids may be negative. */
export function notificationOf({ post, publishedAt }: ScheduledPost, page: string): object {
  return {
    action: 'SHARE_MENTION',
    notificationId: createHash('sha256').update(post.name).digest().readInt32BE(0),
    lastModifiedAt: publishedAt.getTime(),
    organizationalEntity: page,
    sourcePost: `urn:li:activity:${post.name}`,
    generatedActivity: `urn:li:share:${post.name}`,
  };
}

/**
 * The post itself, with special characters of its text escaped:
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
export function restPost({ post, publishedAt }: ScheduledPost): object {
  const time = publishedAt.getTime();
  return {
    id: `urn:li:share:${post.name}`,
    author: `urn:li:person:${post.author}`,
    commentary: littleText(post.text),
    createdAt: time,
    publishedAt: time,
    lastModifiedAt: time,
    lifecycleState: 'PUBLISHED',
    visibility: 'PUBLIC',
    isReshareDisabledByAuthor: false,
    distribution: { feedDistribution: 'MAIN_FEED', thirdPartyDistributionChannels: [] },
    ...(post.link === '' ? {} : { content: { article: { source: post.link, title: post.link } } }),
  };
}

function littleText(text: string): string {
  let done = 0;
  let written = '';
  for (const found of text.matchAll(mention)) {
    written += escaped(text.slice(done, found.index)) + found[0];
    done = found.index + found[0].length;
  }
  return written + escaped(text.slice(done));
}

function escaped(text: string): string {
  return text.replace(/[\\|{}@[\]()<>#*_~]/g, '\\$&');
}
