import { createHash } from 'node:crypto';
import type { ScheduledPost } from '../posts/timeline.js';

/** `@[Acme](urn:li:organization:1)` in a text: a mention of a page. */
const mention = /@\[([^\]]+)\]\((urn:li:organization:\d+)\)/g;

/** Pages that a post mentions with an `@`. */
export function mentionedPages({ post }: ScheduledPost): ReadonlySet<string> {
  return new Set([...post.text.matchAll(mention)].flatMap(([, , urn]) => urn ?? []));
}

/** A text as people see it. */
export function shownText(text: string): string {
  return text.replace(mention, '$1');
}

/** What a page's notification says of a post that mentions it. Numbers of notifications may be negative. */
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

/** The post itself, with the signs of its text escaped: https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format */
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
