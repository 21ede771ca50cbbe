import { parseUrl, type Post } from '@earshot/domain';
import { type Fields, fieldsOf, itemsOf, numberOf, textOf } from '../reading/read-fields.js';

/** Which post a record is: its author's account and its key there. */
export interface BlueskyPlace {
  readonly did: string;
  readonly rkey: string;
}

/** The collection in which posts are. */
export const postCollection = 'app.bsky.feed.post';

/** The address of a post in the network, which is its id here. */
export function postUri({ did, rkey }: BlueskyPlace): string {
  return `at://${did}/${postCollection}/${rkey}`;
}

/** null = it is no address of a post. */
export function placeOf(uri: string): BlueskyPlace | null {
  const [, did, rkey] = /^at:\/\/(did:[^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/.exec(uri) ?? [];
  return did === undefined || rkey === undefined ? null : { did, rkey };
}

/**
 * A post out of its record, which its author's program has written: whatever of it is missing or odd, it is read. Text,
 * title and description of what it links to and descriptions of its pictures are one text.
 * https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json
 */
export function readRecord(value: unknown, place: BlueskyPlace, publishedAt: Date): Post {
  const record = fieldsOf(value);
  const embeds = embedsOf(record['embed']);
  const written = textOf(record, 'text') ?? '';
  const beside = embeds.flatMap(textsOf).filter((part) => part !== '');
  const quoted = quotedBy(fieldsOf(record['embed']));
  const url = `${profileOf(place.did)}/post/${encodeURIComponent(place.rkey)}`;
  return {
    source: 'bluesky',
    externalId: postUri(place),
    kind: isReply(record) ? 'comment' : 'post',
    url,
    title: null,
    text: [...(written === '' ? [] : [written]), ...beside].join('\n\n'),
    ...(written === '' || beside.length === 0 ? {} : { ownText: written }),
    links: [...new Set([...facetLinks(record), ...embeds.flatMap(linksOf)])].filter(
      (link) => link !== url && parseUrl(link) !== null,
    ),
    ...(quoted === null ? {} : { repeats: quoted }),
    authorHandle: null,
    authorUrl: profileOf(place.did),
    publishedAt,
    engagement: { likes: null, replies: null, reposts: null, quotes: null },
  };
}

/**
 * A post as lookups and searches show it, with its author's name and its counts; null = it is none, or without author,
 * record or time. Its time is that at which the network saw it, unless it says an earlier one.
 */
export function readPostView(value: unknown): Post | null {
  const view = fieldsOf(value);
  const place = placeOf(textOf(view, 'uri') ?? '');
  const record = fieldsOf(view['record']);
  const times = [textOf(view, 'indexedAt'), textOf(record, 'createdAt')].flatMap(
    (text) => timeOf(text) ?? [],
  );
  if (place === null || times.length === 0) return null;
  const publishedAt = new Date(Math.min(...times.map((time) => time.getTime())));
  const post = readRecord(record, place, publishedAt);
  return {
    ...named(post, textOf(fieldsOf(view['author']), 'handle')),
    engagement: {
      likes: numberOf(view, 'likeCount'),
      replies: numberOf(view, 'replyCount'),
      reposts: numberOf(view, 'repostCount'),
      quotes: numberOf(view, 'quoteCount'),
    },
  };
}

/** The post with the name of its author, where that is known: a name that no longer stands for its account is none. */
export function named(post: Post, handle: string | null): Post {
  return handle === null || handle === 'handle.invalid' ? post : { ...post, authorHandle: handle };
}

/** The account that has written a post. */
export function authorOf({ externalId }: Post): string | null {
  return placeOf(externalId)?.did ?? null;
}

/** An ISO 8601 time; null = it is none. */
export function timeOf(text: string | null): Date | null {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}

function profileOf(did: string): string {
  return `https://bsky.app/profile/${did}`;
}

function isReply(record: Fields): boolean {
  const { parent, root } = fieldsOf(record['reply']);
  return [parent, root].some((above) => textOf(fieldsOf(above), 'uri') !== null);
}

/** What a post embeds; a quote with pictures holds them one level below. */
function embedsOf(value: unknown): readonly Fields[] {
  const embed = fieldsOf(value);
  return [embed, fieldsOf(embed['media'])];
}

/** The address of the post that is quoted; null = none is. Lists, feeds and starter packs are embedded the same way. */
function quotedBy(embed: Fields): string | null {
  const record = fieldsOf(embed['record']);
  const uri = textOf(record, 'uri') ?? textOf(fieldsOf(record['record']), 'uri') ?? '';
  return placeOf(uri) === null ? null : uri;
}

function textsOf(embed: Fields): string[] {
  const external = fieldsOf(embed['external']);
  const alts = [embed, ...itemsOf(embed['images']).map(fieldsOf)].map((picture) => textOf(picture, 'alt'));
  return [textOf(external, 'title'), textOf(external, 'description'), ...alts].flatMap((text) => text ?? []);
}

function linksOf(embed: Fields): string[] {
  return [textOf(fieldsOf(embed['external']), 'uri') ?? []].flat();
}

/** The text shows links cut short (`example.com/a-long...`): what they lead to stands beside it. */
function facetLinks(record: Fields): string[] {
  return itemsOf(record['facets'])
    .flatMap((facet) => itemsOf(fieldsOf(facet)['features']))
    .flatMap((feature) => textOf(fieldsOf(feature), 'uri') ?? []);
}
