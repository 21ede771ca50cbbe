import { parseUrl } from '@earshot/domain';
import type { FakePost } from '../posts/fake-post.js';
import type { ScheduledPost } from '../posts/timeline.js';
import { hash } from './listing.js';

/** Context for the data of a thing. */
export interface ThingContext {
  readonly now: Date;
  readonly isDeleted: (name: string) => boolean;
  readonly find: (name: string) => ScheduledPost | undefined;
}

/** A child of a listing: `t3` (post) or `t1` (comment), with the recorded fields. */
export interface Thing {
  readonly kind: 't3' | 't1';
  readonly data: Readonly<Record<string, unknown>>;
}

/** A post as `t3` or a comment as `t1`, with the fields that Reddit shows. */
export function toThing(entry: ScheduledPost, context: ThingContext): Thing {
  return entry.post.kind === 'post'
    ? { kind: 't3', data: { ...shared(entry, context), ...link(entry, context) } }
    : { kind: 't1', data: { ...shared(entry, context), ...comment(entry, context) } };
}

function shared(entry: ScheduledPost, { now, isDeleted, find }: ThingContext): object {
  const { post, publishedAt } = entry;
  const seconds = Math.floor(publishedAt.getTime() / 1000);
  const author = isDeleted(post.name) ? '[deleted]' : post.author;
  const mark = hash(post.name);
  return {
    id: post.name.slice(3),
    name: post.name,
    author,
    // Absent in about a third of the recordings, and always absent if there is no author.
    ...(author === '[deleted]' || mark % 3 === 0
      ? {}
      : { author_fullname: `t2_${hash(author).toString(36)}` }),
    subreddit: post.place,
    subreddit_name_prefixed: `r/${post.place}`,
    subreddit_id: `t5_${hash(post.place).toString(36)}`,
    subreddit_type: 'public',
    permalink: permalinkOf(post, find),
    created: seconds,
    created_utc: seconds,
    edited: editedAt(entry, now),
    score: post.hidesLikes ? 1 : post.likes,
    ups: post.hidesLikes ? 1 : post.likes,
    downs: 0,
    gilded: 0,
    saved: false,
    archived: false,
    stickied: false,
    over_18: false,
    quarantine: false,
    distinguished: null,
    likes: null,
  };
}

function link(entry: ScheduledPost, context: ThingContext): object {
  const { post } = entry;
  const deleted = context.isDeleted(post.name);
  const own = `https://www.reddit.com${permalinkOf(post, context.find)}`;
  const isSelf = post.link === '' || post.link.includes(`/comments/${post.name.slice(3)}/`);
  const url = isSelf ? own : post.link;
  const parent = post.repeats === null ? undefined : context.find(post.repeats);
  return {
    title: post.title,
    selftext: deleted ? '[deleted]' : post.text,
    url,
    ...(isSelf ? {} : { url_overridden_by_dest: url }),
    is_self: isSelf,
    domain: isSelf ? `self.${post.place}` : hostOf(url),
    num_comments: post.comments,
    upvote_ratio: 0.5 + (hash(post.name) % 50) / 100,
    hide_score: post.hidesLikes,
    removed_by_category: deleted ? 'deleted' : null,
    hidden: false,
    is_video: false,
    num_crossposts: 0,
    link_flair_text: null,
    ...(post.repeats === null
      ? {}
      : {
          crosspost_parent: post.repeats,
          crosspost_parent_list: parent === undefined ? [] : [toThing(parent, context).data],
        }),
  };
}

function comment({ post }: ScheduledPost, { isDeleted, find }: ThingContext): object {
  const linkUrl = `https://www.reddit.com${permalinkOf(post, find).split('/').slice(0, 6).join('/')}/`;
  const linkId = linkIdOf(post, find);
  return {
    body: isDeleted(post.name) ? '[deleted]' : post.text,
    link_id: linkId,
    parent_id: post.parent ?? linkId,
    link_title: post.title,
    link_permalink: linkUrl,
    link_url: linkUrl,
    num_comments: post.comments,
    score_hidden: post.hidesLikes,
    replies: '',
    is_submitter: false,
    controversiality: 0,
    collapsed: false,
  };
}

/** The address is relative, as in Reddit's API. */
function permalinkOf(post: FakePost, find: ThingContext['find']): string {
  const { kind, parent, path, place } = post;
  const id = post.name.slice(3);
  if (path !== null) return path;
  if (kind === 'post') return `/r/${place}/comments/${id}/_/`;
  const top = topOf(post, find);
  if (top !== null) return `${permalinkOf(top, find).split('/').slice(0, 6).join('/')}/${id}/`;
  return `/r/${place}/comments/${parent?.startsWith('t3_') ? parent.slice(3) : `${id}p`}/_/${id}/`;
}

/** The post above a comment, or a comment above it that has an address; null = unknown. */
function topOf(comment: FakePost, find: ThingContext['find']): FakePost | null {
  const below = new Set<string>();
  let above: FakePost | undefined = comment;
  while (above?.kind === 'comment' && above.path === null && !below.has(above.name)) {
    below.add(above.name);
    above = above.parent === null ? undefined : find(above.parent)?.post;
  }
  return above === undefined || below.has(above.name) ? null : above;
}

/** The fullname of the post that a comment belongs to. */
export function linkIdOf(post: FakePost, find: ThingContext['find']): string {
  return `t3_${permalinkOf(post, find).split('/')[4]}`;
}

/** `false`, or a float in seconds. */
function editedAt({ post, publishedAt, edits }: ScheduledPost, now: Date): number | false {
  const last = edits.at(-1);
  if (last !== undefined) return Math.floor(last.editedAt.getTime() / 1000) + 0.5;
  const seconds = Math.floor(publishedAt.getTime() / 1000) + 90.5;
  return post.edited && now.getTime() / 1000 > seconds ? seconds : false;
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? '';
}
