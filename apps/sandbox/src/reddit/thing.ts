import { parseUrl } from '@earshot/domain';
import type { ScheduledPost } from '../posts/timeline.js';
import { hash } from './listing.js';

/** What a thing's data may need beyond itself. */
export interface ThingContext {
  readonly now: Date;
  readonly isDeleted: (name: string) => boolean;
  readonly find: (name: string) => ScheduledPost | undefined;
}

/** A child of a listing: `t3` (post) or `t1` (comment), with the fields that recordings show. */
export interface Thing {
  readonly kind: 't3' | 't1';
  readonly data: Readonly<Record<string, unknown>>;
}

export function toThing(entry: ScheduledPost, context: ThingContext): Thing {
  return entry.post.kind === 'post'
    ? { kind: 't3', data: { ...shared(entry, context), ...link(entry, context) } }
    : { kind: 't1', data: { ...shared(entry, context), ...comment(entry, context) } };
}

function shared({ post, publishedAt }: ScheduledPost, { now, isDeleted }: ThingContext): object {
  const seconds = Math.floor(publishedAt.getTime() / 1000);
  const author = isDeleted(post.name) ? '[deleted]' : post.author;
  const mark = hash(post.name);
  return {
    id: post.name.slice(3),
    name: post.name,
    author,
    // Absent on about a third of what was recorded, and without an author of course.
    ...(author === '[deleted]' || mark % 3 === 0
      ? {}
      : { author_fullname: `t2_${hash(author).toString(36)}` }),
    subreddit: post.subreddit,
    subreddit_name_prefixed: `r/${post.subreddit}`,
    subreddit_id: `t5_${hash(post.subreddit).toString(36)}`,
    subreddit_type: 'public',
    permalink: post.permalink,
    created: seconds,
    created_utc: seconds,
    // 90.5 s later, so that the time is a fraction as floats are.
    edited: post.edited && now.getTime() / 1000 > seconds + 90.5 ? seconds + 90.5 : false,
    score: post.scoreHidden ? 1 : post.score,
    ups: post.scoreHidden ? 1 : post.ups,
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
  const isSelf = post.url.includes(`/comments/${post.name.slice(3)}/`);
  const parent = post.crosspostParent === null ? undefined : context.find(post.crosspostParent);
  return {
    title: post.title,
    selftext: deleted ? '[deleted]' : post.text,
    url: post.url,
    ...(isSelf ? {} : { url_overridden_by_dest: post.url }),
    is_self: isSelf,
    domain: isSelf ? `self.${post.subreddit}` : hostOf(post.url),
    num_comments: post.numComments,
    upvote_ratio: 0.5 + (hash(post.name) % 50) / 100,
    hide_score: post.scoreHidden,
    removed_by_category: deleted ? 'deleted' : null,
    hidden: false,
    is_video: false,
    num_crossposts: 0,
    link_flair_text: null,
    ...(post.crosspostParent === null
      ? {}
      : {
          crosspost_parent: post.crosspostParent,
          crosspost_parent_list: parent === undefined ? [] : [toThing(parent, context).data],
        }),
  };
}

function comment({ post }: ScheduledPost, { isDeleted }: ThingContext): object {
  const linkUrl = `https://www.reddit.com${post.permalink.split('/').slice(0, 6).join('/')}/`;
  const linkId = `t3_${post.permalink.split('/')[4]}`;
  return {
    body: isDeleted(post.name) ? '[deleted]' : post.text,
    link_id: linkId,
    parent_id: linkId,
    link_title: post.title,
    link_permalink: linkUrl,
    link_url: linkUrl,
    num_comments: post.numComments,
    score_hidden: post.scoreHidden,
    replies: '',
    is_submitter: false,
    controversiality: 0,
    collapsed: false,
  };
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? '';
}
