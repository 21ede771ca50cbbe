import { parseUrl, type Post } from '@earshot/domain';
import { decode } from 'html-entities';
import { type Fields, numberOf, textOf } from '../reading/read-fields.js';
import { htmlToText } from '../text/html-to-text.js';
import { urlPart } from '../reading/url-part.js';

/** What one of the two services of Hacker News calls the fields of an item. */
export interface ItemFieldNames {
  /** HTML. */
  readonly text: string;
  readonly author: string;
  readonly points: string;
  readonly comments: string;
}

const site = 'https://news.ycombinator.com';

/** Converts an item to a post. A comment has only its own text, without the title of its story. */
export function hackernewsPost(
  fields: Fields,
  names: ItemFieldNames,
  { id, isComment, publishedAt }: Readonly<{ id: number; isComment: boolean; publishedAt: Date }>,
): Post {
  const externalId = String(id);
  const url = `${site}/item?id=${externalId}`;
  const title = isComment ? null : textOf(fields, 'title');
  const { text, links } = htmlToText(textOf(fields, names.text) ?? '', `${site}/`);
  const author = textOf(fields, names.author);
  return {
    source: 'hackernews',
    externalId,
    kind: isComment ? 'comment' : 'post',
    url,
    // Titles contain entities but never tags.
    title: title === null ? null : decode(title, { scope: 'strict' }),
    text,
    links: [...new Set([...linkOf(textOf(fields, 'url')), ...links])].filter((link) => link !== url),
    authorHandle: author,
    authorUrl: author === null ? null : `${site}/user?id=${urlPart(author)}`,
    publishedAt,
    engagement: {
      points: numberOf(fields, names.points),
      comments: isComment ? null : numberOf(fields, names.comments),
    },
  };
}

/** The page that a story links to. */
function linkOf(url: string | null): string[] {
  return url === null || parseUrl(url) === null ? [] : [url];
}
