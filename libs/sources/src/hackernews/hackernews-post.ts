import { parseUrl, type Post } from '@earshot/domain';
import { decode } from 'html-entities';
import { htmlToText } from '../text/html-to-text.js';
import { urlPart } from '../reading/url-part.js';

/** An item of Hacker News, from either of its two services. */
export interface HackernewsItem {
  readonly id: number;
  readonly kind: Post['kind'];
  readonly title: string | null;
  /** HTML. */
  readonly text: string | null;
  /** The page that a story links to. */
  readonly url: string | null;
  readonly author: string | null;
  readonly publishedAt: Date;
  readonly points: number | null;
  readonly comments: number | null;
}

const site = 'https://news.ycombinator.com';

/** Converts an item to a post. A comment has only its own text, without the title of its story. */
export function hackernewsPost(item: HackernewsItem): Post {
  const externalId = String(item.id);
  const { text, links } = htmlToText(item.text ?? '', `${site}/`);
  const url = `${site}/item?id=${externalId}`;
  const isComment = item.kind === 'comment';
  return {
    source: 'hackernews',
    externalId,
    kind: item.kind,
    url,
    // Titles contain entities but never tags.
    title: isComment || item.title === null ? null : decode(item.title, { scope: 'strict' }),
    text,
    links: [...new Set([...linkOf(item.url), ...links])].filter((link) => link !== url),
    authorHandle: item.author,
    authorUrl: item.author === null ? null : `${site}/user?id=${urlPart(item.author)}`,
    publishedAt: item.publishedAt,
    engagement: { points: item.points, comments: isComment ? null : item.comments },
  };
}

function linkOf(url: string | null): string[] {
  return url === null || url === '' || parseUrl(url) === null ? [] : [url];
}
