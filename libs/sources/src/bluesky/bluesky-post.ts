import { parseUrl, type Post } from '@earshot/domain';
import { type Fields, fieldsOf, itemsOf, numberOf, textOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { paragraphs } from '../text/paragraphs.js';
import { timeOf } from '../reading/utc-time.js';
import { urlPart } from '../reading/url-part.js';

/** Identifies a post's record: its author's account and the key within it. */
export interface BlueskyPlace {
  readonly did: string;
  readonly rkey: string;
}

/** The collection that contains posts. */
export const postCollection = 'app.bsky.feed.post';

/** The address of a post in the network, which we use as its id. */
export function postUri({ did, rkey }: BlueskyPlace): string {
  return `at://${did}/${postCollection}/${rkey}`;
}

/** null if it is not the address of a post. */
export function placeOf(uri: string): BlueskyPlace | null {
  const [, did, rkey] = /^at:\/\/(did:[^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/.exec(uri) ?? [];
  return did === undefined || rkey === undefined ? null : { did, rkey };
}

const digits = '234567abcdefghijklmnopqrstuvwxyz';

/** The time (ms) encoded in the key of a post; 0 if there is none. https://atproto.com/specs/tid */
export function writtenAt(id: string): number {
  const key = placeOf(id)?.rkey ?? '';
  if (!/^[2-7a-j][2-7a-z]{12}$/.test(key)) return 0;
  const bits = [...key].reduce((sum, digit) => sum * 32n + BigInt(digits.indexOf(digit)), 0n);
  return Number((bits >> 10n) / 1_000n);
}

/** When an edited post was published: as its key says, otherwise as its record says, but never after the edit. */
export function publishedBefore(editedAt: Date, record: unknown, place: BlueskyPlace): Date {
  const written = writtenAt(postUri(place)) || timeOf(fieldsOf(record), 'createdAt')?.getTime();
  return new Date(Math.min(editedAt.getTime(), written ?? Infinity));
}

/**
 * Creates a post from its record. The record comes from the author's client, so missing or odd fields are tolerated. Its
 * text, the title and description of a linked page and the descriptions of its pictures are joined into one text.
 * https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json
 */
export function readRecord(value: unknown, place: BlueskyPlace, publishedAt: Date): Post {
  const record = fieldsOf(value);
  const embeds = embedsOf(record['embed']);
  const written = textOf(record, 'text') ?? '';
  const beside = embeds.flatMap(textsOf).filter((part) => part !== '');
  const quoted = quotedBy(fieldsOf(record['embed']));
  const url = `${profileOf(place.did)}/post/${urlPart(place.rkey)}`;
  return {
    source: 'bluesky',
    externalId: postUri(place),
    kind: isReply(record) ? 'comment' : 'post',
    url,
    title: null,
    text: paragraphs([written, ...beside]),
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
 * Creates a post, with author name and counts, from a view returned by lookups and searches. Its time is when the network
 * saw it, or the time it gives itself if that is earlier.
 */
export function readPostView(value: unknown): Post | FieldMissing {
  const view = fieldsOf(value);
  const place = placeOf(textOf(view, 'uri') ?? '');
  const record = fieldsOf(view['record']);
  const times = [timeOf(view, 'indexedAt') ?? [], timeOf(record, 'createdAt') ?? []].flat();
  if (place === null) return new FieldMissing('uri');
  if (times.length === 0) return new FieldMissing('indexedAt');
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

/** The post with its author's handle, if known. A handle that no longer belongs to its account is ignored. */
export function named(post: Post, handle: string | null): Post {
  return handle === null || handle === 'handle.invalid' ? post : { ...post, authorHandle: handle };
}

/** The account that wrote a post. */
export function authorOf({ externalId }: Post): string | null {
  return placeOf(externalId)?.did ?? null;
}

function profileOf(did: string): string {
  return `https://bsky.app/profile/${did}`;
}

function isReply(record: Fields): boolean {
  const { parent, root } = fieldsOf(record['reply']);
  return [parent, root].some((above) => textOf(fieldsOf(above), 'uri') !== null);
}

/** The embeds of a post; a quote with pictures has them one level deeper. */
function embedsOf(value: unknown): readonly Fields[] {
  const embed = fieldsOf(value);
  return [embed, fieldsOf(embed['media'])];
}

/** The address of the quoted post; null if no post is quoted. Lists, feeds and starter packs are embedded the same way. */
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

/** The text shows shortened links (`example.com/a-long...`); the full addresses are in its facets. */
function facetLinks(record: Fields): string[] {
  return itemsOf(record['facets'])
    .flatMap((facet) => itemsOf(fieldsOf(facet)['features']))
    .flatMap((feature) => textOf(fieldsOf(feature), 'uri') ?? []);
}
